const DAY_MS = 86_400_000;
const KEPT_WEEKS = 4;
/** 1 January 1970 was a Thursday: weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** A backup and when it was made. */
export interface Backup {
  readonly file: string;
  readonly at: number;
}

/** Which backups may go: all but the newest `keep`, and but the first of each of the last four weeks. */
export function surplusBackups(backups: readonly Backup[], keep: number): Backup[] {
  const oldestFirst = [...backups].sort((a, b) => a.at - b.at);
  const kept = new Set(oldestFirst.slice(-keep));
  const weeks = new Map<number, Backup>();
  for (const backup of oldestFirst) {
    const week = Math.floor((backup.at - FIRST_MONDAY_MS) / (7 * DAY_MS));
    if (!weeks.has(week)) weeks.set(week, backup);
  }
  for (const backup of [...weeks.values()].slice(-KEPT_WEEKS)) kept.add(backup);
  return oldestFirst.filter((backup) => !kept.has(backup));
}
