import type { Role } from './role.ts';

/** Who has a capability: the lowest role that does. All roles above it have it too. */
export interface Grant {
  /** On rows of no project. */
  readonly workspace?: Role;
  /** On rows of a project, by the role in that project. */
  readonly project?: Role;
  /** It goes on in an archived project. Only reading does. */
  readonly inArchive?: true;
}

/** The capabilities of a feature. */
export interface CapabilityTable<Capability extends string> {
  readonly grants: Readonly<Record<Capability, Grant>>;
}

/**
 * Declares the capabilities of a feature, beside its entities. They are rows of the one permission table.
 *
 * @example
 * export const cycleCapabilities = capabilities({ 'cycle:read': { project: ROLE.guest, inArchive: true } });
 */
export const capabilities = <const Capability extends `${string}:${string}`>(
  grants: Readonly<Record<Capability, Grant>>,
): CapabilityTable<Capability> => ({ grants });
