/** Trackers that issues can be imported from. */
export const IMPORT_PROVIDERS = ['github', 'jira'] as const;
export type ImportProvider = (typeof IMPORT_PROVIDERS)[number];

/** How far an import has come. The first three are those of one that nobody has confirmed yet. */
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

/** Why an import has failed. */
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

/** What an import had to leave out or to shorten. */
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

/** What becomes of somebody who wrote there: a member, somebody invited, or a name in the text. */
export const PERSON_FATES = ['member', 'invite', 'skip'] as const;

/** How often what has changed there is brought in again, in hours. */
export const SYNC_HOURS = [1, 6, 24] as const;

/** The address of the API where people give none. */
export const GITHUB_API = 'https://api.github.com';

export const IMPORT_ADDRESS_MAX = 500;
export const IMPORT_TOKEN_MAX = 1000;
export const IMPORT_SOURCE_MAX = 200;
export const IMPORT_QUERY_MAX = 100;
/** People of a source that can be told apart; the others are names in the text. */
export const IMPORT_PEOPLE_MAX = 500;
/** Entries in the history of a workspace. */
export const IMPORTS_MOST = 100;
/** More than the trackers that move here have. */
export const IMPORT_ISSUES_MAX = 50_000;
export const IMPORT_COMMENTS_MAX = 250_000;
/** On one issue: more are a log, not a conversation. */
export const IMPORT_COMMENTS_PER_ISSUE = 2000;
