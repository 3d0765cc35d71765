import { declared, type Capability } from './capabilities.ts';

/**
 * What goes on with a row that is set aside (an issue that is still a request): reading it and talking about it. Every other
 * capability, also one of a later day, waits until the lists have the row: so nothing can point at it meanwhile.
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
