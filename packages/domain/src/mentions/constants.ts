/** More people than anyone mentions in the texts of one issue; the rest are left out. */
export const ISSUE_MENTIONS_MAX = 200;
