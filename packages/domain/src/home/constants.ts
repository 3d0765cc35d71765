/** More than anyone can scan at a glance. */
export const QUICK_LINKS_MAX = 50;
