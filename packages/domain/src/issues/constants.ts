/** Highest first; the order of pickers and lists. */
export const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const ISSUE_TITLE_MAX = 255;
/** Drafts per person and workspace: each sync start sends them. */
export const ISSUE_DRAFTS_MAX = 200;
/** How many ancestors an issue may have: each new parent is followed up to the top. */
export const SUB_ISSUE_DEPTH_MAX = 20;
/** Issues in one command. */
export const BULK_MAX = 1000;
/** Bulk changes are split into commands of this many issues, because other people's changes wait for each. */
export const BULK_PART = 250;
/** Issues that one command can copy: their texts are written, logged and sent in one step. */
export const COPIES_MAX = 50;
/** The total size of their descriptions, in bytes as stored. */
export const COPIED_BYTES_MAX = 8 * 1024 * 1024;
/** Issues in one HTTP call or one bulk action, which is sent as several commands. */
export const BULK_CALL_MAX = 10_000;
/** Issues that a refusal names: it is stored with its command, so it must be short. */
export const REFUSED_ISSUES_MAX = 40;
/** Closed issues older than this load after the first paint. */
export const HOT_DAYS = 60;

/** A filter of the API, in characters: it is part of a URL. */
export const FILTER_QUERY_MAX = 4000;
