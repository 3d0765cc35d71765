import { expect, test } from 'vitest';
import { rankNamed } from './rank-actions.ts';

const items = [
  { name: 'Change state…' },
  { name: 'Assign to…' },
  { name: 'Workspace settings', synonyms: ['general settings'] },
  { name: 'Dark theme', synonyms: ['change theme', 'dark mode'] },
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

test('what was typed as a whole comes before its words, and those before scattered letters', () => {
  const named = ['Renew the issue list', 'Issue: new', 'New issue', 'New issue form', 'A new issue'].map(
    (name) => ({
      name,
    }),
  );
  expect(rankNamed(named, 'new issue').map((each) => each.found.name)).toEqual([
    'New issue',
    'New issue form',
    'A new issue',
    'Issue: new',
    'Renew the issue list',
  ]);
});

test('a synonym that was typed in full comes before a name that only begins with it', () => {
  const named = [{ name: 'Dark theme with high contrast' }, { name: 'Night', synonyms: ['dark'] }];
  expect(rankNamed(named, 'dark')[0]?.found.name).toBe('Night');
});

test('whole words and beginnings of words are marked, scattered letters are not', () => {
  const matchesOf = (name: string, query: string) => rankNamed([{ name }], query)[0]?.matches;
  expect(matchesOf('Copy page URL', 'url copy')).toEqual([
    [0, 4],
    [10, 13],
  ]);
  expect(matchesOf('Change state', 'ange')).toEqual([[2, 6]]);
  expect(matchesOf('Workspace settings', 'wset')).toEqual([]);
});
