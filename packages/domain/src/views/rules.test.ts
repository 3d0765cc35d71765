import { expect, test } from 'vitest';
import { DEFAULT_VIEW } from '../issues/view-spec.ts';
import type { View } from './entity.ts';
import { findViews, isLockedTo, viewsOf } from './rules.ts';
import { compareTabs } from './tabs.ts';

const viewNamed = (name: string, more: Partial<View> = {}): View => ({
  id: name,
  projectId: 'p',
  name,
  description: '',
  icon: null,
  ownerId: 'ada',
  access: 'public',
  isLocked: false,
  spec: DEFAULT_VIEW,
  createdAt: 0,
  updatedAt: 0,
  ...more,
});

const namesOf = (rows: readonly View[]): string[] => rows.map(({ name }) => name);

test('views are found by words of their name or description, in any case, and sorted by name', () => {
  const rows = [
    viewNamed('bugs'),
    viewNamed('All of it', { description: 'Also the BUGS of others' }),
    viewNamed('My week'),
  ];
  expect(namesOf(findViews(rows, ' Bugs ', 'name'))).toEqual(['All of it', 'bugs']);
  expect(namesOf(findViews(rows, '', 'name'))).toEqual(['All of it', 'bugs', 'My week']);
  expect(findViews(rows, 'none of them', 'name')).toEqual([]);
});

test('the newest or last changed come first, and equally old ones by name', () => {
  const rows = [
    viewNamed('a', { createdAt: 1, updatedAt: 2 }),
    viewNamed('c', { createdAt: 2, updatedAt: 1 }),
    viewNamed('b', { createdAt: 2, updatedAt: 1 }),
    viewNamed('d', { createdAt: 0, updatedAt: 3 }),
  ];
  expect(namesOf(findViews(rows, '', 'created'))).toEqual(['b', 'c', 'a', 'd']);
  expect(namesOf(findViews(rows, '', 'updated'))).toEqual(['d', 'a', 'b', 'c']);
});

test('views with the same name always have the same order', () => {
  const rows = ['b', 'a', 'c'].map((id) => viewNamed('Mine', { id }));
  for (const given of [rows, rows.toReversed()])
    expect(findViews(given, '', 'name').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('"mine" are the views a person owns, "shared" those that others see too; a view can be both', () => {
  const rows = [
    viewNamed('own'),
    viewNamed('for me', { access: 'private' }),
    viewNamed('of bob', { ownerId: 'bob' }),
  ];
  expect(namesOf(viewsOf(rows, 'all', 'ada'))).toEqual(['own', 'for me', 'of bob']);
  expect(namesOf(viewsOf(rows, 'mine', 'ada'))).toEqual(['own', 'for me']);
  expect(namesOf(viewsOf(rows, 'shared', 'ada'))).toEqual(['own', 'of bob']);
});

test('a locked view is locked to all but its owner', () => {
  const row = viewNamed('own', { isLocked: true });
  expect([isLockedTo(row, 'ada'), isLockedTo(row, 'bob')]).toEqual([false, true]);
  expect(isLockedTo({ ...row, isLocked: false }, 'bob')).toBe(false);
});

test('tabs are in order of creation', () => {
  const rows = [
    viewNamed('b', { createdAt: 2 }),
    viewNamed('a', { createdAt: 1 }),
    viewNamed('c', { createdAt: 1 }),
  ];
  expect(namesOf(rows.toSorted(compareTabs))).toEqual(['a', 'c', 'b']);
});
