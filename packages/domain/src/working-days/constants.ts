/** So many single days off a project has at most: some years of them. */
export const DAYS_OFF_MAX = 400;

export const DAY_OFF_NAME_MAX = 60;
