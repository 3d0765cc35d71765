import { expect, test } from 'vitest';
import { choiceOf } from './date-filter-dialog.tsx';

test('S-DLG-002 starts with today and the same day of the next month, which may run over', () => {
  expect(choiceOf([], new Date(2024, 7, 14))).toEqual({
    type: 'range',
    first: '2024-08-14',
    second: '2024-09-14',
  });
  expect(choiceOf([], new Date(2024, 0, 31)).second).toBe('2024-03-02');
});
