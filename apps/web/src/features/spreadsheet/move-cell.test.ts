import { expect, test } from 'vitest';
import { moveCell } from './move-cell.ts';

const size = { rows: 30, columns: 4, page: 10 };
const press = (key: string, more: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});
const from = (row: number, column: number, ...keys: Parameters<typeof press>) =>
  moveCell({ row, column }, press(...keys), size);

test('arrows and Tab move by a column and stop at the edges', () => {
  expect(from(3, 1, 'ArrowRight')).toEqual({ row: 3, column: 2 });
  expect(from(3, 1, 'Tab', { shiftKey: true })).toEqual({ row: 3, column: 0 });
  expect(from(3, 3, 'Tab')).toBeUndefined();
  expect(from(3, 0, 'ArrowLeft')).toBeUndefined();
});

test('Home and End go to the ends of the row, with Ctrl to the ends of the sheet', () => {
  expect(from(3, 2, 'Home')).toEqual({ row: 3, column: 0 });
  expect(from(3, 2, 'End')).toEqual({ row: 3, column: 3 });
  expect(from(3, 2, 'Home', { ctrlKey: true })).toEqual({ row: 0, column: 0 });
  expect(from(3, 2, 'End', { ctrlKey: true })).toEqual({ row: 29, column: 3 });
});

test('paging stops at the first and the last row', () => {
  expect(from(3, 2, 'PageUp')).toEqual({ row: 0, column: 2 });
  expect(from(3, 2, 'PageDown')).toEqual({ row: 13, column: 2 });
  expect(from(25, 2, 'PageDown')).toEqual({ row: 29, column: 2 });
});
