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

test("without a query the order doesn't change", () => {
  expect(names('  ')).toEqual(items.map((each) => each.name));
});

test('matches word starts and initials, ignoring accents', () => {
  expect(names('assi')).toEqual(['Assign to…']);
  expect(names('wset')[0]).toBe('Workspace settings');
  expect(names('zurich')).toEqual(['Zürich: issues']);
});

test('matches synonyms too, after names', () => {
  expect(names('general')).toEqual(['Workspace settings']);
  expect(names('change')).toEqual(['Change state…', 'Dark theme']);
});

test('returns the matched letters', () => {
  expect(rankNamed(items, 'dark')[0]?.matches).toEqual([[0, 4]]);
  expect(rankNamed(items, 'general')[0]?.matches).toEqual([]);
});

test('a bonus decides between equal matches', () => {
  const [first] = rankNamed([{ name: 'Open' }, { name: 'Open', bonus: 0.1 }], 'open');
  expect(first?.found.bonus).toBe(0.1);
});

test('matches nothing for nonsense', () => {
  expect(names('qqqq')).toEqual([]);
});

test('a whole-phrase match comes before its words, and those before scattered letters', () => {
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

test('an exact synonym comes before a name that only starts with the query', () => {
  const named = [{ name: 'Dark theme with high contrast' }, { name: 'Night', synonyms: ['dark'] }];
  expect(rankNamed(named, 'dark')[0]?.found.name).toBe('Night');
});

test("whole words and word starts are highlighted, scattered letters aren't", () => {
  const matchesOf = (name: string, query: string) => rankNamed([{ name }], query)[0]?.matches;
  expect(matchesOf('Copy page URL', 'url copy')).toEqual([
    [0, 4],
    [10, 13],
  ]);
  expect(matchesOf('Change state', 'ange')).toEqual([[2, 6]]);
  expect(matchesOf('Workspace settings', 'wset')).toEqual([]);
});
