import { describe, expect, test } from 'vitest';
import type { Label } from '@cairn/domain';
import { childrenOf, labelsFound, placeAfterDrop, placeAtEnd, placesAt } from './label-tree.ts';

const label = (id: string, sortOrder: string, parentId: string | null = null): Label => ({
  id,
  projectId: 'p',
  name: id,
  color: '#000000',
  parentId,
  sortOrder,
});
const bug = label('bug', 'a0');
const area = label('area', 'a1');
const map = label('map', 'a0', 'area');
const sync = label('sync', 'a1', 'area');
const all = [sync, bug, area, map];

describe('nesting labels', () => {
  test('lists children in order', () => {
    expect(childrenOf(all, 'area').map(({ id }) => id)).toEqual(['map', 'sync']);
    expect(childrenOf(all, null).map(({ id }) => id)).toEqual(['bug', 'area']);
  });
  test('a label without children can be moved inside another or beside its children', () => {
    expect(placesAt(all, 'bug', area)).toEqual(['before', 'after', 'inside']);
    expect(placesAt(all, 'bug', map)).toEqual(['before', 'after']);
  });
  test('a label with children stays at the top level', () => {
    expect(placesAt(all, 'area', bug)).toEqual(['before', 'after']);
    expect(placesAt(all, 'area', map)).toEqual([]);
  });
  test('dropping inside puts it last, dropping beside puts it there', () => {
    expect(placeAfterDrop(all, 'bug', area, 'inside')).toMatchObject({ parentId: 'area' });
    const between = placeAfterDrop(all, 'bug', map, 'after');
    expect(between?.parentId).toBe('area');
    expect('a0' < (between?.sortOrder ?? '') && (between?.sortOrder ?? '') < 'a1').toBe(true);
  });
  test('a child dropped beside a top-level label leaves its parent', () => {
    expect(placeAfterDrop(all, 'map', bug, 'before')).toMatchObject({ parentId: null });
  });
  test('refuses invalid moves', () => {
    expect(placeAfterDrop(all, 'area', map, 'before')).toBeUndefined();
    expect(placeAfterDrop(all, 'gone', bug, 'before')).toBeUndefined();
  });
  test("two rows with the same key don't keep a third from going between them", () => {
    const twins = [label('x', 'a5'), label('y', 'a5'), bug];
    expect(placeAfterDrop(twins, 'bug', twins[1] ?? bug, 'before')?.sortOrder).toBeTruthy();
    expect(placeAtEnd(twins, null, 'x').sortOrder > 'a5').toBe(true);
  });
  test('a search keeps the order and includes the parents of matches', () => {
    const names = (query: string): string[] => labelsFound(all, query).map(({ name }) => name);
    expect(names('')).toEqual(['bug', 'area', 'map', 'sync']);
    expect(names('SYN')).toEqual(['area', 'sync']);
    expect(names(' area ')).toEqual(['area']);
    expect(names('none')).toEqual([]);
  });
});
