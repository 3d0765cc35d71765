/** More people than anybody mentions in the texts of one issue; the others are left out. */
export const ISSUE_MENTIONS_MAX = 200;
