import * as modules from '../entities.ts';
import type { CapabilityTable, Grant } from './capability-table.ts';

const OWN = [
  'workspace:read',
  'workspace:update',
  'workspace:remove',
  'workspace:leave',
  'member:read',
  'member:read-contact',
  'member:read-work',
  'member:invite',
  'member:update',
  'member:remove',
  'invitation:read',
  'billing:read',
  'assistant:use',
  'webhook:manage',
  'import:manage',
  'token:manage',
  'preference:read',
  'preference:write',
  'favourite:read',
  'favourite:write',
  'project:list',
  'project:create',
  'project:join',
  'project:join-private',
  'project:read',
  'project:update',
  'project:archive',
  'project:remove',
  'project:leave',
  'project:manage-members',
  'state:read',
  'state:manage',
  'label:read',
  'label:create',
  'label:update',
  'label:remove',
  'issue:read',
  'issue:create',
  'issue:update',
  'issue:archive',
  'issue:remove',
  'issue:subscribe',
  'comment:read',
  'comment:create',
  'comment:update',
  'comment:remove',
  'reaction:create',
  'reaction:remove',
  'activity:read',
  'page:read',
  'page:create',
  'page:update',
  'page:share',
  'page:lock',
  'page:archive',
  'page:remove',
] as const;

type Modules = typeof modules;
type Declared<M> = { [K in keyof M]: M[K] extends CapabilityTable<infer C> ? C : never }[keyof M];

export type Capability = (typeof OWN)[number] | { [M in keyof Modules]: Declared<Modules[M]> }[keyof Modules];

const tables = Object.values(modules)
  .flatMap((each) => Object.values(each) as unknown[])
  .filter(isTable);

function isTable(each: unknown): each is CapabilityTable<Capability> {
  return typeof each === 'object' && each !== null && 'grants' in each;
}

/** The capabilities that features declare beside their entities, and who has them. */
export const declared: ReadonlyMap<Capability, Grant<Capability>> = new Map(
  tables.flatMap(({ grants }) => Object.entries(grants) as [Capability, Grant<Capability>][]),
);

/** Every capability, as noun:verb. */
export const CAPABILITIES: readonly Capability[] = [...OWN, ...declared.keys()];
