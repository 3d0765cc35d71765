/** The most single days off of a project: several years of them. */
export const DAYS_OFF_MAX = 400;

export const DAY_OFF_NAME_MAX = 60;
