/** A time zone in whose clocks it is this hour now, between noon and two: what happens at night there is hours away. */
export function zoneAt(hour: 12 | 13 | 14): string {
  const ahead = hour - new Date().getUTCHours();
  // The names of these zones count westwards.
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;
}
