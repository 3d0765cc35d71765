import { expect, test } from 'vitest';
import { sizeOfValue, valueText } from './duration.ts';
import { keptDuration } from './typed-duration.ts';

test.each([
  ['1h 30m', '90m'],
  ['90m', '90m'],
  ['1.5h', '90m'],
  ['1,5 h', '90m'],
  [' 1h30m ', '90m'],
  ['2H', '120m'],
  ['45 min', '45m'],
  ['0m', '0m'],
  ['0.25h', '15m'],
  ['1h   5m', '65m'],
])('%j is kept as %s', (typed, kept) => expect(keptDuration(typed)).toBe(kept));

test.each([
  '',
  ' ',
  '90',
  '1.5',
  'h',
  'm',
  '1d',
  '30m 1h',
  '-1h',
  '1.234h',
  '1h 30',
  '600000m',
  '9999h 999999m',
])('%j is no duration', (typed) => expect(keptDuration(typed)).toBeUndefined());

test('a stored duration is shown in hours and minutes, and anything else unchanged', () => {
  const shown = ['90m', '120m', '45m', '0m', '5', 'XL', '090m'].map(valueText);
  expect(shown).toEqual(['1h 30m', '2h', '45m', '0m', '5', 'XL', '090m']);
});

test('the displayed form can be typed in again', () => {
  for (const kept of ['0m', '59m', '60m', '61m', '1440m', '599999m'])
    expect(keptDuration(valueText(kept)), kept).toBe(kept);
});

test('a value counts as its points or hours, and words count as nothing', () => {
  expect(['3', '0.5', '90m', 'XL', ''].map(sizeOfValue)).toEqual([3, 0.5, 1.5, 0, 0]);
});
