/** The longest cycle that is created by itself, in weeks. */
export const AUTO_CYCLE_WEEKS_MAX = 8;

/** So many can be there before they begin. */
export const AUTO_CYCLES_AHEAD_MAX = 3;
