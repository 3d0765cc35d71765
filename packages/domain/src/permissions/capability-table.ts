import type { Role } from './role.ts';

/** A person's relation to a row, apart from roles. */
export type Relation = 'author' | 'owner';

/** A right that comes from a relation to a row, and what the role must allow besides. */
export interface Standing<While extends string> {
  readonly as: Relation;
  /** The capability that the person's role must include now; without it, this right ends. */
  readonly while: While;
  /** Present if the role in the workspace decides rather than the one in the row's project. */
  readonly in?: 'workspace';
}

/** Who has a capability: the lowest role that does, with all higher roles, and people whom the row names. */
export interface Grant<Capability extends string = string> {
  /** On rows outside projects. */
  readonly workspace?: Role;
  /** On rows of a project, by the role there. */
  readonly project?: Role;
  /** It stays allowed in an archived project. Only reading does. */
  readonly inArchive?: true;
  /** It stays allowed on rows that are set aside, which no list shows. */
  readonly onAside?: true;
  /** A right of the author or owner beyond their role, while they have another capability of the feature. */
  readonly standings?: readonly Standing<NoInfer<Capability> | 'workspace:read'>[];
}

/** The capabilities of a feature. */
export interface CapabilityTable<Capability extends string> {
  readonly grants: Readonly<Record<Capability, Grant<Capability>>>;
}

/**
 * Declares a feature's capabilities beside its entities. Together they form the one permission table.
 *
 * @example
 * export const cycleCapabilities = capabilities({ 'cycle:read': { project: ROLE.guest, inArchive: true } });
 */
export const capabilities = <const Capability extends `${string}:${string}`>(
  grants: Readonly<Record<Capability, Grant<Capability>>>,
): CapabilityTable<Capability> => ({ grants });
