/** The four roles, at workspace and at project level. Each number is written here only. */
export const ROLE = { guest: 5, viewer: 10, member: 15, admin: 20 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];
export const ROLES: readonly Role[] = [ROLE.guest, ROLE.viewer, ROLE.member, ROLE.admin];

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

/** A person's role in a project is at most a Guest's or Viewer's when that is all they are in the workspace. */
export const cappedRole = (wanted: Role, inWorkspace: Role): Role =>
  inWorkspace < ROLE.member && inWorkspace < wanted ? inWorkspace : wanted;
