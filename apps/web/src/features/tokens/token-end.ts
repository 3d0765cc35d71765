const DAY_MS = 86_400_000;
/** Enough time to create another one and give it to the script. */
const SOON_MS = 7 * DAY_MS;

/** How long a new token is valid; `custom` is a chosen day. */
export const PRESETS = ['week', 'month', 'quarter', 'year', 'custom', 'never'] as const;
export type Preset = (typeof PRESETS)[number];

export type TokenState = 'on' | 'soon' | 'ended';

/** @param expiresAt an ISO time, or null for never */
export function stateOf(expiresAt: string | null, now: number): TokenState {
  if (expiresAt === null) return 'on';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'ended';
  return left <= SOON_MS ? 'soon' : 'on';
}

/**
 * When a token created now expires, as an ISO time; null for never, undefined while no valid day is chosen. A chosen
 * day counts to its end in local time.
 * @param day 'YYYY-MM-DD', for `custom`
 */
export function endOf(preset: Preset, day: string, now: Date): string | null | undefined {
  const end = new Date(now);
  switch (preset) {
    case 'never':
      return null;
    case 'week':
      end.setDate(end.getDate() + 7);
      break;
    case 'month':
      addMonths(end, 1);
      break;
    case 'quarter':
      addMonths(end, 3);
      break;
    case 'year':
      addMonths(end, 12);
      break;
    case 'custom': {
      const chosen = new Date(`${day}T23:59:59.999`);
      return Number.isNaN(chosen.getTime()) || chosen <= now ? undefined : chosen.toISOString();
    }
  }
  return end.toISOString();
}

/** The same day of a later month, or the last day of a shorter one. */
function addMonths(date: Date, months: number): void {
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(day, last));
}
