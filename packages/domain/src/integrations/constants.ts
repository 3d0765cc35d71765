/** What a workspace can be connected to. */
export const PROVIDERS = ['github', 'slack'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * Whether the provider still grants access: `reconnect` if it has rejected the token, `restored` if the workspace comes
 * from a backup, which must not act alongside the original.
 */
export const INSTALLATION_STATUSES = ['installed', 'reconnect', 'restored'] as const;
export type InstallationStatus = (typeof INSTALLATION_STATUSES)[number];

/** What a channel can be notified of. */
export const CHANNEL_EVENTS = ['issue_created', 'issue_closed', 'comment_created'] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];

/** The last problem of a connection. */
export const CONNECTION_PROBLEMS = ['unreachable', 'refused', 'not_found', 'rate_limited'] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

/** More repositories or channels than a project has. */
export const CONNECTIONS_MOST = 20;
/** Why an installation failed. */
export const INSTALL_PROBLEMS = ['denied', 'expired', 'not_admin', 'provider_failed'] as const;
export type InstallProblem = (typeof INSTALL_PROBLEMS)[number];

/** How long a person may take to approve at the provider. */
export const INSTALL_MINUTES = 15;

/**
 * The account that changes from GitHub are attributed to: the same in every workspace, and no one can sign in to it.
 */
export const GITHUB_BOT_ID = '01980000-0000-7000-8000-00000000917b';
export const GITHUB_BOT_NAME = 'GitHub';
