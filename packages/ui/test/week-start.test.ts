// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { setWeekStart } from '../src/keep-week-start.ts';
import { usualWeekStart, weekStart } from '../src/week-start.ts';

test("weeks start as in the reader's region until a day is chosen", () => {
  expect(usualWeekStart('en-US')).toBe(0);
  expect(usualWeekStart('de-DE')).toBe(1);
  expect(usualWeekStart('not a locale')).toBe(1);
  const usual = weekStart();
  setWeekStart(6);
  expect(weekStart()).toBe(6);
  setWeekStart(null);
  expect(weekStart()).toBe(usual);
});
