import type { Role } from './role.ts';

/** How a person can stand to a row, beyond a role. */
export type Relation = 'author' | 'owner';

/** A right that comes from being somebody to a row, and the role that it needs beside that. */
export interface Standing<While extends string> {
  readonly as: Relation;
  /** What the person's role must allow now where the row stands: with the role the right ends. */
  readonly while: While;
  /** Present where a role in the row's project is not asked for, the one in the workspace is. */
  readonly in?: 'workspace';
}

/** Who has a capability: the lowest role that does, and all roles above it; and whom the row itself names. */
export interface Grant<Capability extends string = string> {
  /** On rows of no project. */
  readonly workspace?: Role;
  /** On rows of a project, by the role in that project. */
  readonly project?: Role;
  /** It goes on in an archived project. Only reading does. */
  readonly inArchive?: true;
  /** It goes on with rows that are set aside, of which the lists know nothing. */
  readonly onAside?: true;
  /** Beyond roles: a right of the author or the owner, while they have another capability of the feature. */
  readonly standings?: readonly Standing<NoInfer<Capability> | 'workspace:read'>[];
}

/** The capabilities of a feature. */
export interface CapabilityTable<Capability extends string> {
  readonly grants: Readonly<Record<Capability, Grant<Capability>>>;
}

/**
 * Declares the capabilities of a feature, beside its entities. They are rows of the one permission table.
 *
 * @example
 * export const cycleCapabilities = capabilities({ 'cycle:read': { project: ROLE.guest, inArchive: true } });
 */
export const capabilities = <const Capability extends `${string}:${string}`>(
  grants: Readonly<Record<Capability, Grant<Capability>>>,
): CapabilityTable<Capability> => ({ grants });
