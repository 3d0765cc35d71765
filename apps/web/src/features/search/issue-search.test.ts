import { schema, type Issue, type IssueLookups, type Project, type State } from '@cairn/domain';
import { RowStore } from '@cairn/sync/client';
import { describe, expect, test } from 'vitest';
import { IssueSearch } from './issue-search.ts';

const project = (id: string, identifier: string): [string, Project] => [
  id,
  { id, identifier } as unknown as Project,
];
const state = (id: string, group: string): [string, State] => [id, { id, group } as unknown as State];
const rows: Readonly<Record<string, ReadonlyMap<string, object>>> = {
  project: new Map([project('web', 'WEB'), project('api', 'API2')]),
  state: new Map([state('open', 'started'), state('done', 'completed')]),
};
const lookups = {
  rows: (entity: { readonly name: string }) => rows[entity.name],
} as unknown as IssueLookups;

const made: Issue[] = [];
function issue(title: string, fields: Partial<Issue> = {}): Issue {
  const count = made.length + 1;
  const row = {
    id: `i${count}`,
    projectId: 'web',
    number: count,
    title,
    stateId: 'open',
    archivedAt: null,
    updatedAt: count,
    ...fields,
  } as unknown as Issue;
  made.push(row);
  return row;
}

function searchOver(rows: readonly Issue[]): { search: IssueSearch; store: RowStore } {
  const store = new RowStore(schema, (flush) => flush());
  for (const row of rows) store.setBase('issue', row.id, row);
  return { search: new IssueSearch(store), store };
}

const find = (search: IssueSearch, query: string, projectId?: string): string[] =>
  search.find(query, lookups, { limit: 10, projectId }).map((each) => each.row.title);

describe('by reference', () => {
  const { search } = searchOver([
    issue('One', { number: 1 }),
    issue('Twelve', { number: 12 }),
    issue('Other twelve', { number: 12, projectId: 'api' }),
    issue('Talks about 12 things', { number: 40 }),
  ]);

  test('SYS-40 finds by key, in any case, with and without the hyphen', () => {
    expect(find(search, 'WEB-12')[0]).toBe('Twelve');
    expect(find(search, 'web12')[0]).toBe('Twelve');
    expect(find(search, 'api2-12')[0]).toBe('Other twelve');
  });

  test('finds a moved issue by its former key, if the person can see that project', () => {
    const keys = [
      { projectId: 'api', number: 77 },
      { projectId: 'hidden', number: 78 },
    ];
    const moved = issue('Moved', { number: 3 });
    const { search: all, store } = searchOver([moved, issue('Seventy-seven', { number: 77 })]);
    const facet = { id: moved.id, projectId: 'web', removedAt: null, keys };
    store.setBase('issueFormerKeys', moved.id, facet);
    expect(find(all, 'api2-77')).toEqual(['Moved']);
    expect(find(all, 'web-77')).toEqual(['Seventy-seven']);
    expect(find(all, 'hid-78')).toEqual([]);
  });

  test('SYS-40 finds a bare number in every project, before titles that contain it', () => {
    expect(find(search, '12')).toEqual(['Other twelve', 'Twelve', 'Talks about 12 things']);
    expect(find(search, '#1')[0]).toBe('One');
  });

  test('lists a project for its identifier with a hyphen', () => {
    expect(find(search, 'web-').toSorted()).toEqual(['One', 'Talks about 12 things', 'Twelve']);
  });
});

describe('by title', () => {
  test('finds words in any order, even with missing letters', () => {
    const { search } = searchOver([issue('Map tiles disappear offline'), issue('Region download stalls')]);
    expect(find(search, 'offline map')).toEqual(['Map tiles disappear offline']);
    expect(find(search, 'dwnload')).toEqual(['Region download stalls']);
    expect(find(search, 'nothing like it')).toEqual([]);
  });

  test('without accents and in any case', () => {
    const { search } = searchOver([issue('Übersetzung für Zürich')]);
    expect(find(search, 'uber ZURICH')).toEqual(['Übersetzung für Zürich']);
  });

  test('puts open issues before closed ones, and those of the current project before others', () => {
    const { search } = searchOver([
      issue('Fix login', { stateId: 'done', updatedAt: 9000 }),
      issue('Fix login', { projectId: 'api' }),
      issue('Fix login', { projectId: 'web' }),
    ]);
    const found = search.find('fix login', lookups, { limit: 10, projectId: 'web' });
    expect(found.map(({ row }) => `${row.projectId} ${row.stateId}`)).toEqual([
      'web open',
      'api open',
      'web done',
    ]);
  });

  test('finds within one project, by title, number and with missing letters', () => {
    const { search } = searchOver([
      issue('Fix login', { number: 12 }),
      issue('Fix login', { projectId: 'api', number: 12 }),
    ]);
    for (const query of ['fix', '12', 'fx lgin'])
      expect(
        search.find(query, lookups, { limit: 10, within: 'api' }).map(({ row }) => row.projectId),
        query,
      ).toEqual(['api']);
  });

  test('follows the store', () => {
    const row = issue('Old words');
    const { search, store } = searchOver([row]);
    expect(find(search, 'old')).toEqual(['Old words']);
    store.setBase('issue', row.id, { ...row, title: 'New words' });
    expect(find(search, 'new')).toEqual(['New words']);
    expect(find(search, 'old')).toEqual([]);
    const other = issue('New thing');
    store.setBase('issue', other.id, other);
    expect(find(search, 'new').toSorted()).toEqual(['New thing', 'New words']);
    store.setBase('issue', row.id, undefined);
    expect(find(search, 'new')).toEqual(['New thing']);
  });
});

test('finds among issues that match a filter, with or without words', () => {
  const { search } = searchOver([
    issue('Fix login', { priority: 'urgent' }),
    issue('Fix logout'),
    issue('New door'),
  ]);
  const passes = ({ priority }: Issue): boolean => priority === 'urgent';
  const titles = (query: string, given?: (row: Issue) => boolean): string[] =>
    search.find(query, lookups, { limit: 10, passes: given }).map(({ row }) => row.title);
  expect(titles('fix')).toHaveLength(2);
  expect(titles('fix', passes)).toEqual(['Fix login']);
  expect(titles('', passes)).toEqual(['Fix login']);
  expect(titles('door', passes)).toEqual([]);
  expect(titles('')).toEqual([]);
});

test('puts exact matches before scattered ones, and only marks those', () => {
  const { search } = searchOver([
    issue('Health checks keep machines alive while a lock is released', { stateId: 'done' }),
    issue('Remember the last parcel shop'),
    issue('Friday\u2019s release'),
  ]);
  const found = search.find('rel', lookups, { limit: 10 });
  const marked = found.map(({ row, matches }) => matches.map(([from, to]) => row.title.slice(from, to)));
  expect(found.slice(0, 2).map(({ row }) => row.title)).toEqual([
    'Friday\u2019s release',
    'Health checks keep machines alive while a lock is released',
  ]);
  expect(marked.slice(0, 2)).toEqual([['rel'], ['rel']]);
  expect(found.slice(2).every(({ matches }) => matches.length === 0)).toBe(true);
  const [words] = search.find('shop last', lookups, { limit: 10 });
  expect(words?.matches.map(([from, to]) => words.row.title.slice(from, to))).toEqual(['last', 'shop']);
});

test('a keystroke over 50,000 issues costs a small part of reading them all', () => {
  const words =
    'map tiles region download conflict sheet edits server login page crash filter slow import theme'.split(
      ' ',
    );
  const rows = Array.from({ length: 50_000 }, (_, at) =>
    issue(
      Array.from({ length: 7 }, (_each, word) => words[(at * 7 + word * word * 3 + at) % words.length]).join(
        ' ',
      ),
    ),
  );
  const { search } = searchOver(rows);
  search.prepare();
  const queries = ['m', 'map', 'map ti', 'conflict edits', 'rgion dwnload', 'zzz', '499', 'web-4999'];
  for (const query of queries) find(search, query);
  const times = queries.map((query) => {
    const started = performance.now();
    find(search, query);
    return { query, ms: Math.round((performance.now() - started) * 10) / 10 };
  });
  // The limit is loose, for machines under load; the figures are for people.
  if (process.env['SHOW_TIMES']) process.stdout.write(`${JSON.stringify(times)}\n`);
  expect(Math.max(...times.map((each) => each.ms))).toBeLessThan(400);
});
