import { expect, test, vi } from 'vitest';
import { dayAt, isTimeZone, startOfDay } from './time-zone.ts';

test.each([
  ['2026-11-24', 'UTC', '2026-11-24T00:00:00Z'],
  ['2026-11-24', 'Asia/Kolkata', '2026-11-23T18:30:00Z'],
  ['2026-11-24', 'America/Los_Angeles', '2026-11-24T08:00:00Z'],
  // Clocks go forward in the night before this day, and back in the night after.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  ['2026-11-24', 'Pacific/Kiritimati', '2026-11-23T10:00:00Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  const at = startOfDay(day, zone);
  expect(new Date(at).toISOString()).toBe(moment.replace('Z', '.000Z'));
  expect(dayAt(at, zone)).toBe(day);
  expect(dayAt(at - 1, zone)).not.toBe(day);
});

test.each(['', 'Mars/Olympus', '../etc', 'UTC; drop table'])('%j is no time zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

test('the clocks of a thousand zones are cached; the next one empties the cache', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const clockOf = (zone: string): unknown => {
    dayAt(0, zone);
    return asked.mock.contexts.at(-1);
  };
  // One zone in many spellings.
  const spellings = Array.from({ length: 2000 }, (_, nth) => {
    const letters = Array.from('europeberlin', (each, at) => (nth & (1 << at) ? each.toUpperCase() : each));
    return letters.toSpliced(6, 0, '/').join('');
  }).values();
  const newClocksUntilRenewed = (): number => {
    const clock = clockOf('UTC');
    for (let made = 1; ; made += 1) {
      clockOf(spellings.next().value ?? '');
      if (clockOf('UTC') !== clock) return made;
    }
  };
  newClocksUntilRenewed();
  // Two are cached: the one that was too many, and this one.
  expect(newClocksUntilRenewed()).toBe(999);
  asked.mockRestore();
});
