/** The longest period of a rule, in months. */
export const AUTOMATION_MONTHS_MAX = 12;
/** The periods that settings offer. */
export const AUTOMATION_MONTHS = [1, 2, 3, 6, 9, 12] as const;

/** How far ahead settings preview what the rules will do. */
export const PREVIEW_DAYS = 30;

/** The account that the rules act as: the same in every workspace, and no one can sign in to it. */
export const BOT_ID = '01980000-0000-7000-8000-00000000b07a';
export const BOT_NAME = 'Cairn';
