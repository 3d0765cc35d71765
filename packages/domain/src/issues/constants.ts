/** Highest first; the order in which pickers list them and lists sort by them. */
export const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const ISSUE_TITLE_MAX = 255;
/** Drafts of issues that one person keeps in a workspace: each start of the product carries them. */
export const ISSUE_DRAFTS_MAX = 200;
/** How many issues may stand above one: each new parent is followed up to the top. */
export const SUB_ISSUE_DEPTH_MAX = 20;
/** Issues in one command. */
export const BULK_MAX = 1000;
/** Issues in each of the commands as which a change of many is sent: other people's changes wait for one of them. */
export const BULK_PART = 250;
/** Issues that one command copies: their texts are written, logged and told in one step. */
export const COPIES_MAX = 50;
/** What their descriptions may weigh together, in bytes as they are stored. */
export const COPIED_BYTES_MAX = 8 * 1024 * 1024;
/** Issues in one call over HTTP, and in one press of a button: sent as several commands. */
export const BULK_CALL_MAX = 10_000;
/** Issues that a refusal names: it is stored with its command, so it is short. */
export const REFUSED_ISSUES_MAX = 40;
/** Closed issues older than this load after the first paint. */
export const HOT_DAYS = 60;

/** A filter as the API takes it, in characters: it stands in an address. */
export const FILTER_QUERY_MAX = 4000;
