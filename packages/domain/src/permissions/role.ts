/** The four roles, at workspace and project level. The numbers are written only here. */
export const ROLE = { guest: 5, viewer: 10, member: 15, admin: 20 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];
export const ROLES: readonly Role[] = [ROLE.guest, ROLE.viewer, ROLE.member, ROLE.admin];

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

/** A workspace Guest or Viewer gets at most that role in a project. */
export const cappedRole = (wanted: Role, inWorkspace: Role): Role =>
  inWorkspace < ROLE.member && inWorkspace < wanted ? inWorkspace : wanted;
