import { declared, type Capability } from './capabilities.ts';

/**
 * What stays allowed on a row that is set aside (an issue that is still a request): reading and commenting. Any other
 * capability, including future ones, waits until lists show the row, so that nothing can refer to it until then.
 */
export const ALLOWED_ASIDE: ReadonlySet<string> = new Set<Capability>([
  'issue:read',
  'issue:subscribe',
  'comment:read',
  'comment:create',
  'reaction:create',
  'activity:read',
  ...[...declared].flatMap(([capability, { onAside }]) => (onAside ? [capability] : [])),
]);
