import type { Issue } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import type { IssueGroup } from '../../../platform/issue-layout.ts';
import { placeKey } from '../view/use-issue-groups.ts';
import { BoardLayout, HEADS_HEIGHT, type Drawn } from './board-layout.ts';

const CARD = 94 + 8;
const PITCH = 272;
const rowsOf = (name: string, count: number): Issue[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${name}${at}` }) as Issue);

/** Columns with these numbers of cards, by lane. */
const columnsOf = (counts: readonly Readonly<Record<string, number>>[]): IssueGroup[] =>
  counts.map((lanes, at) => ({
    key: `c${at}`,
    count: 0,
    sums: () => [],
    subGroups: Object.entries(lanes).map(([key, count]) => ({
      key,
      rows: rowsOf(`${at}${key}`, count),
      count,
      sums: () => [],
    })),
  }));

const boardOf = (
  columns: readonly IssueGroup[],
  { lanes = [''], former, folded = [] }: { lanes?: string[]; former?: BoardLayout; folded?: string[] } = {},
): BoardLayout =>
  new BoardLayout(columns, lanes, {
    hasLanes: lanes.length > 1,
    isFolded: (lane) => folded.includes(lane),
    former,
  });

const sight = { top: 0, left: 0, width: 1000, height: 700, pitch: PITCH, restTop: 0 };
const NOTHING = { x: 0, y: 0 };

const shown = ({ columns, lanes }: Drawn): unknown => ({
  columns: [columns.first, columns.last],
  lanes: lanes.map(({ lane, cards }) => [lane, [...cards.values()].map(({ first, last }) => [first, last])]),
});

describe('a board', () => {
  test('draws only the visible columns and cards of two hundred columns with thousands of cards', () => {
    const board = boardOf(columnsOf(Array.from({ length: 200 }, () => ({ '': 5000 }))));
    const left = 50 * PITCH;
    expect(shown(board.drawnIn({ ...sight, left, top: 100 * CARD, restTop: 0 }, NOTHING))).toEqual({
      columns: [49, 53],
      lanes: [['', Array.from({ length: 5 }, () => [99, 106])]],
    });
  });

  test('draws columns beyond the sides as of the last time scrolling stopped', () => {
    const board = boardOf(columnsOf(Array.from({ length: 10 }, () => ({ '': 100 }))));
    const drawn = board.drawnIn({ ...sight, top: 20 * CARD, restTop: 0 }, { x: 200, y: 0 });
    expect(shown(drawn)).toEqual({
      columns: [0, 4],
      lanes: [['', [...Array.from({ length: 4 }, () => [19, 26]), [0, 6]]]],
    });
  });

  test('is as tall as its longest column, even if that is out of view', () => {
    const board = boardOf(columnsOf([{ '': 1 }, { '': 0 }, { '': 0 }, { '': 0 }, { '': 0 }, { '': 50 }]));
    expect(board.heightOfCells('')).toBe(50 * CARD - 8 + 16);
    expect(shown(board.drawnIn({ ...sight, top: 30 * CARD }, NOTHING))).toEqual({
      columns: [0, 3],
      lanes: [['', Array.from({ length: 4 }, () => [0, -1])]],
    });
  });

  test('draws the visible lanes, and only the heading of a collapsed one', () => {
    const columns = columnsOf([{ a: 5, b: 5, c: 5 }]);
    const lanes = ['a', 'b', 'c'];
    const lanesIn = (top: number, folded: string[] = []): string[] =>
      boardOf(columns, { lanes, folded })
        .drawnIn({ ...sight, top, height: 100 }, NOTHING)
        .lanes.map(({ lane }) => lane);
    const height = 40 + 5 * CARD - 8 + 16;
    expect(lanesIn(0)).toEqual(['a']);
    expect(lanesIn(HEADS_HEIGHT + height - 50)).toEqual(['a', 'b']);
    expect(lanesIn(HEADS_HEIGHT + 2 * height + 50)).toEqual(['c']);
    expect(lanesIn(0, ['a', 'b'])).toEqual(['a', 'b']);
    expect(lanesIn(50, ['a', 'b'])).toEqual(['a', 'b', 'c']);
  });

  test('knows the position of a card that is not drawn', () => {
    const columns = columnsOf([{ a: 5, b: 5 }, { b: 30 }]);
    const board = boardOf(columns, { lanes: ['a', 'b'] });
    const place = board.placeOf(placeKey('c1', 'b', '1b20'), PITCH);
    const under = HEADS_HEIGHT + 40 + (5 * CARD - 8 + 16) + 40 + 8;
    expect(place).toEqual({ top: under + 20 * CARD, left: 12 + PITCH });
    expect(board.placeOf(placeKey('c9', 'b', '1b20'), PITCH)).toBeUndefined();
    expect(board.placeOf(placeKey('c1', 'b', 'gone'), PITCH)).toBeUndefined();
  });

  test('keeps the measured heights of a cell when another one changes', () => {
    const [one, two] = columnsOf([{ '': 10 }, { '': 10 }]);
    if (!one || !two) throw new Error('two columns');
    const former = boardOf([one, two]);
    former.drawnIn(sight, NOTHING);
    former.measure(placeKey('c0', '', '03'), 3, 300);
    const changed = { ...two, subGroups: [{ ...two.subGroups[0], key: '', rows: rowsOf('x', 3) }] };
    const board = boardOf([one, changed as IssueGroup], { former });
    expect(board.isMeasured(placeKey('c0', '', '03'), 3)).toBe(true);
    expect(board.stackIn(placeKey('c0', '', ''))).toBe(former.stackIn(placeKey('c0', '', '')));
    expect(board.heightOfCells('')).toBe(9 * CARD + 300 + 16);
  });
});
