import { weightOf } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA, BOB } from '../../test/rows.ts';
import { scopes } from '../scopes.ts';
import type { BoardChart } from './board-chart.ts';
import {
  addBoardChart,
  createBoard,
  duplicateBoard,
  moveBoardChart,
  removeBoard,
  removeBoardChart,
  setBoardAccess,
  updateBoard,
  updateBoardChart,
} from './board-commands.ts';
import { chartBoard, type ChartBoard } from './board-entity.ts';
import { BOARD_CHARTS_MAX } from './constants.ts';

const ID = idOf('board');
const chartOf = (name: string): BoardChart => ({
  id: idOf(name),
  title: name,
  size: 'one',
  projectId: null,
  question: { kind: 'flow', chart: 'lead', days: 90, interval: 'week', filters: [] },
});
const row: ChartBoard = {
  id: ID,
  projectId: null,
  name: 'Monday',
  ownerId: ADA,
  access: 'shared',
  charts: ['one', 'two', 'three'].map(chartOf),
  createdAt: 0,
  updatedAt: 0,
};

const titles = (browser: Browser, id = ID): string[] | undefined =>
  browser.row(chartBoard, id)?.charts.map(({ title }) => title);

test('charts are added to a board, moved, renamed, resized and removed, and each change can be undone', () => {
  const browser = new Browser(ADA).holds(chartBoard, row);
  const add = browser.run(addBoardChart, { boardId: ID, chart: chartOf('four'), position: 1 });
  expect(titles(browser)).toEqual(['one', 'four', 'two', 'three']);
  const move = browser.run(moveBoardChart, { boardId: ID, chartId: idOf('one'), position: 3 });
  expect(titles(browser)).toEqual(['four', 'two', 'three', 'one']);
  const rename = browser.run(updateBoardChart, {
    boardId: ID,
    chartId: idOf('two'),
    patch: { title: 'second', size: 'two' },
  });
  expect(browser.row(chartBoard, ID)?.charts[1]).toMatchObject({ title: 'second', size: 'two' });
  const remove = browser.run(removeBoardChart, { boardId: ID, chartId: idOf('four') });
  expect(titles(browser)).toEqual(['second', 'three', 'one']);
  remove();
  expect(titles(browser)).toEqual(['four', 'second', 'three', 'one']);
  rename();
  move();
  add();
  expect(browser.row(chartBoard, ID)?.charts).toEqual(row.charts);
});

test('resizing leaves the title alone, and resizing a chart that is gone changes nothing', () => {
  const browser = new Browser(ADA).holds(chartBoard, row);
  browser.run(updateBoardChart, { boardId: ID, chartId: idOf('two'), patch: { size: 'two' } });
  expect(browser.row(chartBoard, ID)?.charts[1]).toEqual({ ...chartOf('two'), size: 'two' });
  const before = browser.row(chartBoard, ID)?.charts;
  for (const change of [
    () => browser.run(moveBoardChart, { boardId: ID, chartId: idOf('gone'), position: 0 }),
    () => browser.run(updateBoardChart, { boardId: ID, chartId: idOf('gone'), patch: { title: 'x' } }),
    () => browser.run(removeBoardChart, { boardId: ID, chartId: idOf('gone') }),
    () => browser.run(addBoardChart, { boardId: ID, chart: chartOf('two'), position: 0 }),
  ])
    change();
  expect(browser.row(chartBoard, ID)?.charts).toEqual(before);
});

test('a copy has the same charts and belongs to the person who copied it; undo frees its name', () => {
  const browser = new Browser(BOB).holds(chartBoard, row);
  browser.run(duplicateBoard, { boardId: ID, id: idOf('copy'), name: 'Copy' });
  expect(browser.row(chartBoard, idOf('copy'))).toMatchObject({
    name: 'Copy',
    ownerId: BOB,
    access: 'shared',
    charts: row.charts,
  });
  const rename = browser.run(updateBoard, { boardId: ID, patch: { name: 'Friday' } });
  expect(browser.row(chartBoard, ID)?.name).toBe('Friday');
  rename();
  expect(browser.row(chartBoard, ID)?.name).toBe('Monday');
});

test("undo restores a deleted board to its owner with its charts, and gives no one another person's board", () => {
  for (const [userId, back] of [
    [ADA, { ownerId: ADA, charts: row.charts }],
    [BOB, undefined],
  ] as const) {
    const browser = new Browser(userId).holds(chartBoard, row);
    browser.run(removeBoard, { boardId: ID })();
    const held = browser.row(chartBoard, ID);
    expect(held && { ownerId: held.ownerId, charts: held.charts }).toEqual(back);
  }
});

test('undo shares a board again that was made private', () => {
  const browser = new Browser(ADA).holds(chartBoard, row).sees(scopes.person(ADA));
  const hide = browser.run(setBoardAccess, { boardId: ID, access: 'private' });
  expect(browser.row(chartBoard, ID)?.access).toBe('private');
  hide();
  expect(browser.row(chartBoard, ID)?.access).toBe('shared');
});

test('a board holds a limited number of charts, each only once and each limited in size', () => {
  const fits = (charts: readonly BoardChart[]): boolean =>
    createBoard.input.safeParse({ id: ID, projectId: null, name: 'New', charts: [...charts] }).success;
  const many = (count: number) => Array.from({ length: count }, (_, at) => chartOf(`chart ${at}`));
  expect([fits(many(BOARD_CHARTS_MAX)), fits(many(BOARD_CHARTS_MAX + 1))]).toEqual([true, false]);
  expect(fits([chartOf('one'), chartOf('one')])).toBe(false);
  const heavy = (count: number): BoardChart => ({
    ...chartOf('heavy'),
    question: {
      kind: 'flow',
      chart: 'states',
      days: 30,
      interval: 'day',
      filters: [
        { property: 'labels', operator: 'any_of', values: Array.from({ length: count }, () => idOf('x')) },
      ],
    },
  });
  expect([fits([heavy(50)]), fits([heavy(190)])]).toEqual([true, false]);
});

test('a chart of a board weighs at most 5,000', () => {
  const chartOfValue = (last: number): BoardChart => ({
    ...chartOf('one'),
    question: {
      kind: 'flow',
      chart: 'lead',
      days: 90,
      interval: 'week',
      filters: [
        {
          property: 'title',
          operator: 'contains',
          values: [...Array.from({ length: 21 }, () => 'x'.repeat(200)), 'x'.repeat(last)],
        },
      ],
    },
  });
  const most = 5000 - weightOf(chartOfValue(0), Infinity);
  const fits = (last: number) =>
    addBoardChart.input.safeParse({ boardId: ID, chart: chartOfValue(last), position: 0 }).success;
  expect([fits(most), fits(most + 1)]).toEqual([true, false]);
});
