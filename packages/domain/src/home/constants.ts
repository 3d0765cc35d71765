/** As many as somebody finds one among at a glance, and more. */
export const QUICK_LINKS_MAX = 50;
