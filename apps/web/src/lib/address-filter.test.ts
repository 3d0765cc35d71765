import { expect, test } from 'vitest';
import { filterOfSearch, searchOfFilter } from './address-filter.ts';

interface Filter {
  readonly query: string;
  readonly order: string;
  readonly statuses: readonly string[];
  readonly archived: boolean;
}

const ALL: Filter = { query: '', order: 'name', statuses: [], archived: false };
const isKnown = (_name: string, value: string): boolean => ['open', 'done'].includes(value);
const read = (search: Readonly<Record<string, unknown>>): Filter => filterOfSearch(search, ALL, isKnown);

test('a filter is written to the URL and read back', () => {
  const filter: Filter = { ...ALL, query: 'maps', order: 'created', statuses: ['open', 'done'] };
  expect(searchOfFilter(filter, ALL)).toEqual({ query: 'maps', order: 'created', statuses: 'open,done' });
  expect(read(searchOfFilter(filter, ALL))).toEqual(filter);
});

test('default values are removed from the URL', () => {
  expect(searchOfFilter(ALL, ALL)).toEqual({ query: undefined, order: undefined, statuses: undefined });
  expect(read({})).toEqual(ALL);
});

test('a URL written by somebody else can only set valid filters', () => {
  expect(read({ query: 42, statuses: 'open,,lost,done', archived: 'true', other: 'x' })).toEqual({
    ...ALL,
    query: '42',
    statuses: ['open', 'done'],
  });
  expect(read({ query: ['maps'], order: null, statuses: { open: true } })).toEqual(ALL);
  expect(read({ statuses: Array.from({ length: 1000 }, () => 'open').join(',') }).statuses).toHaveLength(20);
});
