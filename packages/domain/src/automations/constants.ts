/** The longest wait of a rule, in months. */
export const AUTOMATION_MONTHS_MAX = 12;
/** What settings offer. */
export const AUTOMATION_MONTHS = [1, 2, 3, 6, 9, 12] as const;

/** How far ahead settings show what the rules will do. */
export const PREVIEW_DAYS = 30;

/** The account in whose name the rules act: the same in every workspace, and one that nobody can sign in to. */
export const BOT_ID = '01980000-0000-7000-8000-00000000b07a';
export const BOT_NAME = 'Cairn';
