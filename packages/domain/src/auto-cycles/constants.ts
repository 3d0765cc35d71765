/** The longest automatic cycle, in weeks. */
export const AUTO_CYCLE_WEEKS_MAX = 8;

/** How many cycles can be created ahead of time. */
export const AUTO_CYCLES_AHEAD_MAX = 3;
