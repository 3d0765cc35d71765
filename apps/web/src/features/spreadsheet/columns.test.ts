import { LAYOUT_NAME_MAX, OPTION_MAX, OPTIONS_MAX } from '@cairn/domain';
import { expect, test } from 'vitest';
import {
  COLUMN_MAX,
  COLUMN_MIN,
  columnsBetween,
  laidOut,
  orderedColumns,
  widthOf,
  withMoved,
  withWidth,
} from './columns.ts';

const IDS = ['state', 'priority', 'dueDate'];

test('a moved column keeps its place, and columns never moved come after it', () => {
  const options = withMoved({}, IDS, 'dueDate', -2);
  expect(orderedColumns(IDS, options)).toEqual(['dueDate', 'state', 'priority']);
  expect(orderedColumns([...IDS, 'cycle'], options)).toEqual(['dueDate', 'state', 'priority', 'cycle']);
  expect(orderedColumns(['priority'], options)).toEqual(['priority']);
});

test('a column stops at either end', () => {
  expect(withMoved({}, IDS, 'state', -1)).toEqual({});
  expect(orderedColumns(IDS, withMoved({}, IDS, 'state', 9))).toEqual(['priority', 'dueDate', 'state']);
});

test('widths are bounded, and one that is not a number is ignored', () => {
  expect(widthOf(withWidth({}, 'state', 200.4), 'state', 100)).toBe(200);
  expect(widthOf(withWidth({}, 'state', 1), 'state', 100)).toBe(COLUMN_MIN);
  expect(widthOf({ 'spreadsheet.width.state': '99999' }, 'state', 100)).toBe(COLUMN_MAX);
  expect(widthOf({ 'spreadsheet.width.state': 'wide' }, 'state', 100)).toBe(100);
});

test('options that a view has no room for are dropped, and the rest stays', () => {
  const full = Object.fromEntries(Array.from({ length: OPTIONS_MAX }, (_, at) => [`other.${at}`, 'x']));
  expect(withWidth(full, 'state', 200)).toBe(full);
  expect(withWidth({}, 'x'.repeat(LAYOUT_NAME_MAX), 200)).toEqual({});
  const many = Array.from({ length: 60 }, (_, at) => `property${at}`);
  const order = withMoved({}, many, 'property0', 1);
  expect(Object.values(order).every((value) => value.length <= OPTION_MAX)).toBe(true);
  expect(orderedColumns(many, order).slice(0, 2)).toEqual(['property1', 'property0']);
});

test('only columns that are at least partly visible are drawn', () => {
  const columns = laidOut(IDS, 400, () => 100);
  expect(columnsBetween(columns, 500, 600).map(({ id }) => id)).toEqual(['priority']);
  expect(columnsBetween(columns, 499, 601).map(({ id }) => id)).toEqual(IDS);
});
