import { expect, test } from 'vitest';
import { rankNamed } from './rank-actions.ts';

const items = [
  { name: 'Change state…' },
  { name: 'Assign to…' },
  { name: 'Workspace settings', keywords: 'general' },
  { name: 'Dark theme', keywords: 'change theme appearance' },
  { name: 'Zürich: issues' },
];
const names = (query: string): string[] => rankNamed(items, query).map((each) => each.found.name);

test('without a query everything stays in its order', () => {
  expect(names('  ')).toEqual(items.map((each) => each.name));
});

test('finds by the beginning of a word, by initials and without accents', () => {
  expect(names('assi')).toEqual(['Assign to…']);
  expect(names('wset')[0]).toBe('Workspace settings');
  expect(names('zurich')).toEqual(['Zürich: issues']);
});

test('finds by other words too, behind those found by name', () => {
  expect(names('general')).toEqual(['Workspace settings']);
  expect(names('change')).toEqual(['Change state…', 'Dark theme']);
});

test('says which letters were found', () => {
  expect(rankNamed(items, 'dark')[0]?.matches).toEqual([[0, 4]]);
  expect(rankNamed(items, 'general')[0]?.matches).toEqual([]);
});

test('a bonus lifts an equal hit', () => {
  const [first] = rankNamed([{ name: 'Open' }, { name: 'Open', bonus: 0.1 }], 'open');
  expect(first?.found.bonus).toBe(0.1);
});

test('finds nothing for nonsense', () => {
  expect(names('qqqq')).toEqual([]);
});
