import { compareFavourites, type Favourite } from '@cairn/domain';
import { expect, test } from 'vitest';
import type { DropPlace } from '../../lib/use-sortable.ts';
import { placeAfterDrop, placesAt } from './favourite-order.ts';

const line = (id: string, sortOrder: string, folderId: string | null = null, kind = 'page') =>
  ({ id, userId: 'ada', kind, targetId: id, title: null, folderId, sortOrder }) satisfies Favourite;

const all: Favourite[] = [
  line('one', 'a0'),
  line('folder', 'a1', null, 'folder'),
  line('in', 'a1', 'folder'),
  line('out', 'a2'),
  line('second folder', 'a3', null, 'folder'),
].toSorted(compareFavourites);

const at = (id: string): Favourite => {
  const found = all.find((each) => each.id === id);
  if (!found) throw new Error(`no favourite ${id}`);
  return found;
};

/** The IDs in a folder or at the top level after the drop. */
function after(dragged: string, target: string, place: DropPlace): string[] {
  const put = placeAfterDrop(all, dragged, at(target), place);
  return all
    .map((each) => (each.id === dragged ? { ...each, ...put } : each))
    .filter(({ folderId }) => folderId === put.folderId)
    .toSorted(compareFavourites)
    .map(({ id }) => id);
}

test.each([
  ['out', 'one', 'before', ['out', 'one', 'folder', 'second folder']],
  ['one', 'out', 'after', ['folder', 'out', 'one', 'second folder']],
  ['one', 'folder', 'after', ['folder', 'one', 'out', 'second folder']],
  ['out', 'folder', 'inside', ['in', 'out']],
  ['out', 'in', 'before', ['out', 'in']],
  ['in', 'one', 'before', ['in', 'one', 'folder', 'out', 'second folder']],
  ['second folder', 'one', 'before', ['second folder', 'one', 'folder', 'out']],
] as const)('%s dropped at %s, %s', (dragged, target, place, order) => {
  expect(after(dragged, target, place)).toEqual(order);
});

test("a folder can't be moved into another, and neither can deleted things", () => {
  expect(placesAt(all, 'second folder', at('folder'))).toEqual(['before', 'after']);
  expect(placesAt(all, 'second folder', at('in'))).toEqual([]);
  expect(placesAt(all, 'one', at('folder'))).toEqual(['before', 'after', 'inside']);
  expect(placesAt(all, 'one', at('in'))).toEqual(['before', 'after']);
  expect(placesAt(all, 'gone', at('one'))).toEqual([]);
});
