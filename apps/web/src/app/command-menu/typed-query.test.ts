import { issueProperties } from '@cairn/domain/registry';
import { FilterWords } from '@cairn/domain/issues/filter-text/index';
import { expect, test } from 'vitest';
import { completionsOf, readTyped } from './typed-query.ts';

const VALUES: Readonly<Record<string, readonly string[]>> = {
  state: ['Todo', 'Done'],
  stateGroup: ['unstarted', 'started'],
  labels: ['Bug', 'Map tiles'],
};
const words = new FilterWords({
  properties: issueProperties,
  valuesOf: (id) => (VALUES[id] ?? []).map((name) => ({ value: name, names: [name] })),
});

test('conditions are extracted from the query, and other words stay', () => {
  expect(readTyped('state:todo tiles map label:bug', words)).toEqual({
    words: 'tiles map',
    filters: [
      { property: 'state', operator: 'is', values: ['Todo'] },
      { property: 'labels', operator: 'is', values: ['Bug'] },
    ],
    filter: 'state:todo label:bug',
  });
  expect(readTyped('-label:map-tiles', words)).toMatchObject({ words: '', filter: '-label:map-tiles' });
  expect(readTyped('(state:todo or label:bug) login', words)).toMatchObject({ words: 'login' });
});

test('anything else is searched for literally', () => {
  for (const query of ['tiles map', 'https://example.com', 'web: next', '(draft', 'say "hi', 'not', 'a or'])
    expect(readTyped(query, words), query).toEqual({ words: query, filters: [], filter: '' });
  expect(readTyped('state:nowhere', words)).toMatchObject({
    words: 'state:nowhere',
    filters: [],
    problem: { code: 'unknown_value', word: 'nowhere', from: 6, to: 13 },
  });
});

test('the last word is completed: names once started, values after the colon until complete', () => {
  const labels = (query: string) => completionsOf(query, words).options.map(({ label }) => label);
  expect(labels('s')).toEqual([]);
  expect(labels('login')).toEqual([]);
  expect(labels('lab')).toEqual(['label:']);
  expect(labels('login label:')).toEqual(['label:bug', 'label:map-tiles', 'label:none']);
  expect(labels('label:map')).toEqual(['label:map-tiles']);
  expect(labels('label:bug')).toEqual([]);
  expect(completionsOf('login label:b', words).options[0]?.query).toBe('login label:bug ');
  expect(completionsOf('-lab', words).options[0]).toEqual({ label: '-label:', query: '-label:' });
});
