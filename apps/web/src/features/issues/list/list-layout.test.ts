import type { Issue } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import type { IssueGroup } from '../../../platform/issue-layout.ts';
import { ListLayout, type LayoutOptions } from './list-layout.ts';
import { ListPlaces } from './list-places.ts';

const issues = (ids: string): Issue[] => ids.split('').map((id) => ({ id }) as Issue);
const sums = () => [];
const group = (key: string, ...subs: readonly [key: string, ids: string][]): IssueGroup => ({
  key,
  subGroups: subs.map(([sub, ids]) => ({ key: sub, rows: issues(ids), count: ids.length, sums })),
  count: subs.reduce((sum, [, ids]) => sum + ids.length, 0),
  sums,
});
const GROUPS = [group('one', ['x', 'ab'], ['y', 'c']), group('two', ['x', '']), group('three', ['x', 'de'])];
const OPTIONS: LayoutOptions = {
  isFolded: () => false,
  adding: undefined,
  grouped: true,
  subGrouped: true,
  rowHeight: 40,
};
const written = (layout: ListLayout): string[] =>
  Array.from({ length: layout.count }, (_, at) => {
    const line = layout.lineAt(at);
    return `${layout.topOf(at)} ${line?.type === 'row' ? line.issue.id : line?.key}`;
  });

describe('the layout of a list', () => {
  test('puts groups, sub-groups and rows one below another', () => {
    expect(written(new ListLayout(GROUPS, OPTIONS))).toEqual([
      '0 g one',
      '36 s one x',
      '72 a',
      '112 b',
      '152 s one y',
      '188 c',
      '228 g two',
      '264 s two x',
      '300 g three',
      '336 s three x',
      '372 d',
      '412 e',
    ]);
  });

  test('leaves out collapsed groups and makes room for the line being typed', () => {
    const options = {
      ...OPTIONS,
      isFolded: (key: string) => key === 'one',
      adding: 'three',
      subGrouped: false,
    };
    const layout = new ListLayout(GROUPS, options);
    expect(written(layout)).toEqual(['0 g one', '36 g two', '72 g three', '108 d', '148 e', '188 a three']);
    expect(layout.height).toBe(228);
    expect(layout.sections.map(({ top, height }) => [top, height])).toEqual([
      [0, 36],
      [36, 36],
      [72, 156],
    ]);
  });

  test('finds the line at every position and the position of every line', () => {
    const layout = new ListLayout(GROUPS, OPTIONS);
    for (let at = 0; at < layout.count; at++) {
      expect(layout.indexAt(layout.topOf(at))).toBe(at);
      expect(layout.indexAt(layout.topOf(at + 1) - 1)).toBe(at);
    }
    expect(layout.indexAt(-5)).toBe(0);
    expect(layout.indexAt(1e9)).toBe(layout.count - 1);
    expect(layout.topOf(layout.count)).toBe(layout.height);
  });

  test('finds a row by its key, and its position among its neighbours', () => {
    const layout = new ListLayout(GROUPS, OPTIONS);
    const [first] = new ListPlaces(GROUPS).all;
    expect(layout.firstRow).toBe(first?.key);
    for (const { key, id } of new ListPlaces(GROUPS).all) {
      const line = layout.lineAt(layout.indexOfRow(key) ?? -1);
      expect(line).toMatchObject({ type: 'row', key, issue: { id } });
    }
    expect(layout.lineAt(layout.indexOfRow('one\nx\nb') ?? -1)).toMatchObject({ at: 2, of: 2 });
    expect(layout.indexOfRow('one\nx\nc')).toBeUndefined();
    expect(layout.indexOfRow(undefined)).toBeUndefined();
  });

  test('has no lines if the list is empty', () => {
    const layout = new ListLayout([], OPTIONS);
    expect([layout.count, layout.height, layout.firstRow, layout.lineAt(0)]).toEqual([
      0,
      0,
      undefined,
      undefined,
    ]);
  });
});

describe('the places of a list', () => {
  const places = new ListPlaces(GROUPS, (key) => key === 'three');
  test('are the rows on screen, without collapsed groups', () => {
    expect(places.all.map(({ id }) => id).join('')).toBe('abc');
    expect(places.ids).toEqual(['a', 'b', 'c']);
    expect(places.first).toEqual(places.all[0]);
  });

  test('are found by key; issues in collapsed groups are listed but have no place', () => {
    expect(places.find('one\ny\nc')).toEqual({ key: 'one\ny\nc', id: 'c' });
    expect(places.find('three\nx\nd')).toBeUndefined();
    expect([places.isListed('d'), places.isListed('z')]).toEqual([true, false]);
  });
});
