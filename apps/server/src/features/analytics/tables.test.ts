import { describe, expect, test } from 'vitest';
import { csvOf } from '../activity/activity-csv.ts';
import type { ExportedLine } from '../activity/activity-reads.ts';
import { chartCsv } from './chart-csv.ts';

/** Text that a spreadsheet would run or that would break out of a cell. */
const CELLS = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\tx', "'\tx"],
  ['1=1', '1=1'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=a,b', `"'=a,b"`],
] as const;

describe('a cell of an exported table', () => {
  test.each(CELLS)('%j is written as %j', (text, written) => {
    const chart = chartCsv(
      { issues: 1, total: 1, bars: [{ key: 'a', name: text, total: 1, values: [] }], parts: [] },
      { axis: 'State', total: 'Total' },
    );
    expect(chart).toBe(`\ufeffState,Total\r\n${written},1\r\n`);
    expect(csvOf([line({ oldValue: text })], 'UTC').split('\r\n')[1]).toBe(
      `2026-03-09 14:05:00,Ada,Maps,WEB-1,Tiles,state,updated,${written},`,
    );
  });
});

const line = (more: Partial<ExportedLine> = {}): ExportedLine => ({
  createdAt: Date.UTC(2026, 2, 9, 14, 5),
  actor: 'Ada',
  project: 'Maps',
  reference: 'WEB-1',
  title: 'Tiles',
  field: 'state',
  verb: 'updated',
  oldValue: null,
  newValue: null,
  ...more,
});

test('exported times are in the time zone, past midnight too', () => {
  const timeIn = (zone: string) => csvOf([line()], zone).split('\r\n')[1]?.split(',')[0];
  expect([timeIn('Asia/Tokyo'), timeIn('America/New_York')]).toEqual([
    '2026-03-09 23:05:00',
    '2026-03-09 10:05:00',
  ]);
  expect(csvOf([line({ createdAt: Date.UTC(2026, 2, 9, 0, 30) })], 'UTC')).toContain('2026-03-09 00:30:00');
});

test('a table of bars with parts has a column for each part', () => {
  const csv = chartCsv(
    {
      issues: 3,
      total: 3,
      bars: [{ key: 'a', name: 'Ada', total: 3, values: [1, 2] }],
      parts: [
        { key: 'x', name: 'High', total: 1 },
        { key: null, name: 'Other', total: 2 },
      ],
    },
    { axis: 'Assignees', total: 'Total' },
  );
  expect(csv).toBe('\ufeffAssignees,High,Other,Total\r\nAda,1,2,3\r\n');
});
