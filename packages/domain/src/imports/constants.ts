/** Trackers that issues can be imported from. */
export const IMPORT_PROVIDERS = ['github', 'jira'] as const;
export type ImportProvider = (typeof IMPORT_PROVIDERS)[number];

/** The progress of an import. The first three come before someone confirms it. */
export const IMPORT_STATUSES = [
  'connected',
  'reading',
  'ready',
  'queued',
  'running',
  'completed',
  'partial',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The reasons why an import can fail. */
export const IMPORT_FAULTS = [
  'bad_token',
  'forbidden',
  'source_missing',
  'unreachable',
  'not_understood',
  'too_large',
  'too_many_issues',
  'too_many_comments',
  'rate_limited',
  'no_access',
  'no_project',
  'no_states',
  'no_token',
  'interrupted',
  'unknown',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** What an import can leave out or shorten. */
export const IMPORT_PROBLEMS = [
  'text_cut',
  'title_cut',
  'assignee_left_out',
  'comments_left_out',
  'labels_left_out',
  'modules_left_out',
  'unreadable',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** What a person of the source becomes: a member, an invited person, or a name in the text. */
export const PERSON_FATES = ['member', 'invite', 'skip'] as const;

/** How often changes are synced again, in hours. */
export const SYNC_HOURS = [1, 6, 24] as const;

/** The default API URL. */
export const GITHUB_API = 'https://api.github.com';

export const IMPORT_ADDRESS_MAX = 500;
export const IMPORT_TOKEN_MAX = 1000;
export const IMPORT_SOURCE_MAX = 200;
export const IMPORT_QUERY_MAX = 100;
/** How many people of a source can be mapped; the others become names in the text. */
export const IMPORT_PEOPLE_MAX = 500;
/** Entries in the history of a workspace. */
export const IMPORTS_MOST = 100;
/** More than trackers that teams move from usually have. */
export const IMPORT_ISSUES_MAX = 50_000;
export const IMPORT_COMMENTS_MAX = 250_000;
/** Per issue: with more, it is a log rather than a conversation. */
export const IMPORT_COMMENTS_PER_ISSUE = 2000;
