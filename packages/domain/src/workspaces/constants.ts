/** Top-level path names that no workspace may take (spec, section 2). */
export const RESERVED_SLUGS = [
  '404',
  'accounts',
  'api',
  'create-workspace',
  'error',
  'god-mode',
  'installations',
  'invitations',
  'onboarding',
  'profile',
  'spaces',
  'workspace-invitations',
] as const;

/**
 * More names that Cairn's own paths use. Refused like the reserved ones, but listed separately because the spec doesn't
 * name them.
 */
export const OWN_PATHS = [
  'assets',
  'auth',
  'collab',
  'healthz',
  'metrics',
  'readyz',
  'sign-up',
  'startupz',
  'sync',
];

export const COMPANY_SIZES = ['Just myself', '2-10', '11-50', '51-200', '201-500', '500+'] as const;

export const WORKSPACE_NAME_MAX = 80;
export const WORKSPACE_SLUG_MAX = 48;

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;
/** How many people one call may invite. */
export const INVITATIONS_PER_CALL = 20;
/** Invitation emails per day: by one person, from one workspace, from the whole server. */
export const INVITATIONS_PER_DAY = { person: 50, workspace: 100, instance: 2000 } as const;
