/** The local storage key for the first day of the week. */
export const WEEK_START_KEY = 'cairn.week-start';

/** Stores the first day of the week on this device; null for the default of the reader's region. */
export function setWeekStart(day: number | null): void {
  try {
    if (day === null) localStorage.removeItem(WEEK_START_KEY);
    else localStorage.setItem(WEEK_START_KEY, String(day));
  } catch {
    // Private windows may not allow storage; the region's default then applies.
  }
}
