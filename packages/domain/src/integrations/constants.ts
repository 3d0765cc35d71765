/** What a workspace can be connected to. */
export const PROVIDERS = ['github', 'slack'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * Whether the provider still lets us in: `reconnect` when it has said no to the token, `restored` when the workspace comes from
 * a backup, whose copy must not act beside the first one.
 */
export const INSTALLATION_STATUSES = ['installed', 'reconnect', 'restored'] as const;
export type InstallationStatus = (typeof INSTALLATION_STATUSES)[number];

/** What a channel can be told of. */
export const CHANNEL_EVENTS = ['issue_created', 'issue_closed', 'comment_created'] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];

/** What went wrong last on a connection. */
export const CONNECTION_PROBLEMS = ['unreachable', 'refused', 'not_found', 'rate_limited'] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

/** More than a project has repositories or channels. */
export const CONNECTIONS_MOST = 20;
/** Why an installation that somebody has begun came to nothing. */
export const INSTALL_PROBLEMS = ['denied', 'expired', 'not_admin', 'provider_failed'] as const;
export type InstallProblem = (typeof INSTALL_PROBLEMS)[number];

/** How long somebody may take to say yes at the provider. */
export const INSTALL_MINUTES = 15;

/** The account in whose name changes from GitHub are made: the same in every workspace, and one that nobody can sign in to. */
export const GITHUB_BOT_ID = '01980000-0000-7000-8000-00000000917b';
export const GITHUB_BOT_NAME = 'GitHub';
