import type { Page } from '@cairn/domain';
import { expect, test } from 'vitest';
import { linesOf, matching, parentsFor, placeAfterDrop, placeAtEnd, placesAt } from './page-tree.ts';

const pageRow = (id: string, given: Partial<Page> = {}): Page => ({
  id,
  projectId: 'p',
  parentId: null,
  title: id,
  icon: null,
  ownerId: 'u',
  access: 'public',
  isLocked: false,
  sortOrder: 'a0',
  archivedAt: null,
  createdAt: 1,
  updatedAt: 1,
  updatedBy: 'u',
  ...given,
});

const none = new Set<string>();
const plan = pageRow('plan', { sortOrder: 'a0' });
const week = pageRow('week', { parentId: 'plan', sortOrder: 'a0' });
const day = pageRow('day', { parentId: 'week', sortOrder: 'a0' });
const notes = pageRow('notes', { sortOrder: 'a1', updatedAt: 9 });
const pages = [notes, day, week, plan];

const shown = (lines: ReturnType<typeof linesOf>) => lines.map(({ row, depth }) => `${depth} ${row.id}`);

test('pages are listed under their parents, in order', () => {
  expect(shown(linesOf(pages, 'own', none))).toEqual(['0 plan', '1 week', '2 day', '0 notes']);
  expect(shown(linesOf(pages, 'edited', none))).toEqual(['0 notes', '0 plan', '1 week', '2 day']);
});

test('a collapsed page hides its subpages', () => {
  expect(shown(linesOf(pages, 'own', new Set(['plan'])))).toEqual(['0 plan', '0 notes']);
});

test('a page whose parent is in another list is at the top level', () => {
  expect(shown(linesOf([day, notes], 'own', none))).toEqual(['0 day', '0 notes']);
});

test('two pages nested under each other are both shown, once', () => {
  const one = pageRow('one', { parentId: 'two' });
  const two = pageRow('two', { parentId: 'one' });
  const below = pageRow('below', { parentId: 'two' });
  const lines = linesOf([one, two, below, notes], 'own', none).map(({ row }) => row.id);
  expect(lines.toSorted()).toEqual(['below', 'notes', 'one', 'two']);
});

test('a search finds pages by title, without the tree', () => {
  expect(shown(matching(pages, ' DAY', 'own'))).toEqual(['0 day']);
  expect(matching(pages, '', 'title').map(({ row }) => row.id)).toEqual(['day', 'notes', 'plan', 'week']);
});

test('a page can be moved before, after and into another, but never below itself', () => {
  expect(placesAt(pages, 'notes', plan)).toEqual(['before', 'after', 'inside']);
  expect(placesAt(pages, 'plan', day)).toEqual([]);
  expect(placeAfterDrop(pages, 'notes', plan, 'before')).toEqual({ parentId: null, sortOrder: 'Zz' });
  expect(placeAfterDrop(pages, 'notes', week, 'inside')).toEqual({ parentId: 'week', sortOrder: 'a1' });
  expect(placeAfterDrop(pages, 'plan', week, 'inside')).toBeUndefined();
  expect(placeAtEnd(pages, null)).toEqual({ parentId: null, sortOrder: 'a2' });
});

test('offers unlocked pages of the same place, not below itself, as parents', () => {
  const away = pageRow('away', { projectId: 'q' });
  const old = pageRow('old', { archivedAt: 5 });
  expect(parentsFor([...pages, away, old], week).map(({ id }) => id)).toEqual(['notes']);
});
