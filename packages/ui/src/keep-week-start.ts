/** Where this device keeps the day on which weeks begin. */
export const WEEK_START_KEY = 'cairn.week-start';

/** Keeps on this device the day on which weeks begin; null for what is usual where the reader lives. */
export function setWeekStart(day: number | null): void {
  try {
    if (day === null) localStorage.removeItem(WEEK_START_KEY);
    else localStorage.setItem(WEEK_START_KEY, String(day));
  } catch {
    // Private windows may not allow storage: weeks begin as usual there.
  }
}
