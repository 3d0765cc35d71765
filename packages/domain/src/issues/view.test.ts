import { LiveView, RowStore } from '@cairn/sync/client';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issueProperties, schema } from '../registry.ts';
import type { Label } from '../labels/entity.ts';
import type { Project } from '../projects/entity.ts';
import type { State } from '../states/entity.ts';
import type { Member } from '../workspaces/entity.ts';
import { compileView, joinKeys, orderKeys, type ViewContext } from './compile-view.ts';
import { PRIORITIES } from './constants.ts';
import type { Issue } from './entity.ts';
import { boundText } from './day-periods.ts';
import { matcherOf, ME } from './filters.ts';
import { keyBetween } from '../order-key.ts';
import { moveEdits } from './place.ts';
import { FILTER_OPERATORS, NO_VALUE, type FilterOperator, type IssueLookups } from './property.ts';
import { namesView, searchOfView, typedFilterOf, viewOfSearch, withoutView } from './view-search.ts';
import {
  DEFAULT_VIEW,
  GROUP,
  GROUPS_DEEP,
  descendsAtFirst,
  LAYOUT_NAME_MAX,
  layoutNamed,
  OPTION_MAX,
  OPTIONS_MAX,
  parseViewSpec,
  sameView,
  usualIn,
  type IssueFilter,
  type IssueViewSpec,
} from './view-spec.ts';

const state = (id: string, group: State['group'], sortOrder: string): State => ({
  id,
  projectId: 'p1',
  name: id,
  description: '',
  color: '#000000',
  group,
  sortOrder,
  isDefault: false,
});
const label = (id: string): Label => ({
  id,
  projectId: 'p1',
  name: id,
  color: '#000000',
  parentId: null,
  sortOrder: id,
});
const member = (id: string): Member => ({
  id,
  role: 15,
  displayName: id,
  firstName: '',
  lastName: '',
  avatarUrl: null,
  coverUrl: null,
  away: null,
  isBot: false,
  isActive: true,
  createdAt: 0,
});
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const STATES = ['s-back', 's-todo', 's-now', 's-done'];
const ROWS: Readonly<Record<string, ReadonlyMap<string, object>>> = {
  state: byId([
    state('s-done', 'completed', 'a0'),
    state('s-now', 'started', 'a0'),
    state('s-todo', 'unstarted', 'a0'),
    state('s-back', 'backlog', 'a0'),
  ]),
  label: byId([label('l1'), label('l2'), label('l3')]),
  member: byId([member('u1'), member('u2')]),
  project: byId([{ id: 'p1', name: 'One', identifier: 'ONE' } as Project]),
  estimate: byId([{ id: 'es', projectId: 'p1', isEnabled: true }]),
  estimateValue: byId(
    ['e2', 'e10', 'eXL'].map((id, at) => ({ id, projectId: 'p1', estimateId: 'es', sortOrder: `a${at}` })),
  ),
  projectMember: byId(['u1', 'u2'].map((userId) => ({ id: `m-${userId}`, projectId: 'p1', userId }))),
};
const lookups: IssueLookups = {
  userId: 'u1',
  today: '2026-03-09',
  todayIn: () => '2026-03-09',
  dayOf: (instant) => new Date(instant).toISOString().slice(0, 10),
  rows: ((entity: { readonly name: string }) => ROWS[entity.name] ?? new Map()) as IssueLookups['rows'],
  issue: () => undefined,
};

const BASE: Issue = {
  id: 'i1',
  projectId: 'p1',
  number: 1,
  title: 'Tiles disappear',
  stateId: 's-todo',
  priority: 'none',
  assigneeIds: [],
  labelIds: [],
  subscriberIds: [],
  parentId: null,
  startDate: null,
  dueDate: null,
  sortOrder: 'a0',
  createdBy: 'u1',
  createdAt: Date.UTC(2026, 2, 1),
  updatedAt: Date.UTC(2026, 2, 1),
  completedAt: null,
  archivedAt: null,
  removedAt: null,
  isRequest: false,
};
const estimated = (valueId: string): Partial<Issue> => ({ issueEstimate: { valueId } }) as Partial<Issue>;
const properties = new Map(issueProperties.map((each) => [each.id, each]));
const context: ViewContext = { properties, lookups, scope: { projectIds: ['p1'] } };

function passes(property: string, operator: FilterOperator, values: string[], row: Partial<Issue>): boolean {
  const match = matcherOf({ property, operator, values }, properties, lookups);
  return match?.({ ...BASE, ...row }) ?? true;
}

describe('a filter', () => {
  test.each<[string, FilterOperator, string[], Partial<Issue>, Partial<Issue>]>([
    ['state', 'is', ['s-now'], { stateId: 's-now' }, { stateId: 's-todo' }],
    ['state', 'is_not', ['s-now'], { stateId: 's-todo' }, { stateId: 's-now' }],
    ['state', 'any_of', ['s-now', 's-todo'], { stateId: 's-now' }, { stateId: 's-done' }],
    ['stateGroup', 'is', ['completed'], { stateId: 's-done' }, { stateId: 's-now' }],
    ['priority', 'any_of', ['urgent', 'high'], { priority: 'high' }, { priority: 'low' }],
    ['labels', 'is', ['l1'], { labelIds: ['l1', 'l2'] }, { labelIds: ['l2'] }],
    ['labels', 'any_of', ['l1', 'l3'], { labelIds: ['l3'] }, { labelIds: ['l2'] }],
    ['labels', 'all_of', ['l1', 'l2'], { labelIds: ['l2', 'l1'] }, { labelIds: ['l1'] }],
    ['labels', 'is_not', ['l1', 'l2'], { labelIds: ['l3'] }, { labelIds: ['l2', 'l3'] }],
    ['labels', 'empty', [], {}, { labelIds: ['l1'] }],
    ['labels', 'not_empty', [], { labelIds: ['l1'] }, {}],
    ['assignees', 'is', [ME], { assigneeIds: ['u1'] }, { assigneeIds: ['u2'] }],
    ['subscribers', 'is', ['u2'], { subscriberIds: ['u2'] }, { subscriberIds: ['u1'] }],
    ['createdBy', 'is_not', [ME], { createdBy: 'u2' }, { createdBy: 'u1' }],
    ['parent', 'is', ['i9'], { parentId: 'i9' }, {}],
    ['parent', 'empty', [], {}, { parentId: 'i9' }],
    ['estimate', 'any_of', ['e3', 'e5'], estimated('e5'), estimated('e8')],
    ['title', 'contains', ['TILES'], {}, { title: 'Routes' }],
    ['dueDate', 'is', ['2024-08-14'], { dueDate: '2024-08-14' }, { dueDate: '2024-08-15' }],
    ['dueDate', 'is', ['2024-08-20;before'], { dueDate: '2024-08-20' }, { dueDate: '2024-08-21' }],
    ['dueDate', 'is', ['2024-08-20;after'], { dueDate: '2024-08-20' }, { dueDate: '2024-08-19' }],
    [
      'dueDate',
      'is',
      ['2024-08-14;after', '2024-09-14;before'],
      { dueDate: '2024-09-14' },
      { dueDate: '2024-09-15' },
    ],
    ['dueDate', 'is', ['2024-08-14;after', '2024-09-14;before'], { dueDate: '2024-08-14' }, {}],
    ['dueDate', 'not_empty', [], { dueDate: '2024-08-14' }, {}],
    ['dueDate', 'is', ['today'], { dueDate: '2026-03-09' }, { dueDate: '2026-03-10' }],
    ['dueDate', 'is', ['overdue'], { dueDate: '2026-03-08' }, { dueDate: '2026-03-09' }],
    ['dueDate', 'is', ['overdue'], { dueDate: '2026-03-08' }, { dueDate: '2026-03-08', stateId: 's-done' }],
    ['dueDate', 'is', ['next-week'], { dueDate: '2026-03-22' }, { dueDate: '2026-03-23' }],
    ['dueDate', 'is', ['7d'], { dueDate: '2026-03-16' }, { dueDate: '2026-03-15' }],
    ['dueDate', 'is', ['7d;before'], { dueDate: '2026-03-16' }, { dueDate: '2026-03-17' }],
    ['dueDate', 'is', ['-2d;after'], { dueDate: '2026-03-07' }, { dueDate: '2026-03-06' }],
    ['dueDate', 'is', ['this-week;before'], { dueDate: '2026-03-15' }, { dueDate: '2026-03-16' }],
    ['createdAt', 'is', ['2026-03-01;before'], {}, { createdAt: Date.UTC(2026, 2, 2) }],
    ['completedAt', 'empty', [], {}, { completedAt: 1 }],
  ])('S-DLG-007 %s %s %j lets pass %j and not %j', (property, operator, values, inside, outside) => {
    expect(passes(property, operator, values, inside)).toBe(true);
    expect(passes(property, operator, values, outside)).toBe(false);
  });

  test('without values, or on an unknown property, matches everything', () => {
    expect(passes('state', 'is', [], {})).toBe(true);
    expect(passes('unknown', 'is', ['c1'], {})).toBe(true);
  });

  test('writes bounds as the day and its side', () => {
    expect(boundText('2024-08-14', 'after')).toBe('2024-08-14;after');
  });
});

const word = fc.stringMatching(/^[a-zA-Z0-9 ,.;~%&=#ü-]{1,8}$/);
const anyFilter = fc.record({
  property: fc.constantFrom(...properties.keys()),
  operator: fc.constantFrom(...FILTER_OPERATORS),
  values: fc.array(word, { maxLength: 3 }),
});
const anyNested = (deep: number): fc.Arbitrary<IssueFilter> => {
  if (deep === 0) return anyFilter;
  const group = fc.record({
    property: fc.constant(GROUP),
    operator: fc.constantFrom('any_of' as const, 'all_of' as const, 'is_not' as const),
    values: fc.constant<string[]>([]),
    filters: fc.array(anyNested(deep - 1), { maxLength: 3 }),
  });
  return fc.oneof(anyFilter, group);
};
const withBoard = (base: IssueViewSpec): IssueViewSpec => ({
  ...base,
  group: base.group ?? 'state',
  shown: base.shown.filter((each) => each !== 'createdAt'),
  showEmptyGroups: true,
});
const LAYOUTS = [
  { id: 'list', usual: (base: IssueViewSpec) => ({ ...base, showEmptyGroups: false }) },
  { id: 'board', usual: withBoard },
  { id: 'calendar' },
];
const [, BOARD = { id: 'board' }] = LAYOUTS;

const grouping = fc.constantFrom(null, 'state', 'priority', 'labels', 'assignees', 'dueDate', 'estimate');
const anySpec: fc.Arbitrary<IssueViewSpec> = fc.record({
  layout: fc.constantFrom(...LAYOUTS.map(({ id }) => id)),
  filters: fc.array(anyNested(GROUPS_DEEP), { maxLength: 3 }),
  group: grouping,
  subGroup: grouping,
  order: fc.constantFrom(
    'manual',
    ...[...properties.values()].filter((each) => each.comparator).map((each) => each.id),
  ),
  descending: fc.boolean(),
  shown: fc.uniqueArray(fc.constantFrom('id', 'state', 'labels')),
  showSubIssues: fc.boolean(),
  showEmptyGroups: fc.boolean(),
  options: fc.dictionary(fc.stringMatching(/^[a-z.:~]{1,9}$/), word, { maxKeys: 3, noNullPrototype: true }),
});

const manyOptions = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`list.${at}`, '1']));

describe('a URL', () => {
  test('describes a view so that it can be read back', () => {
    fc.assert(
      fc.property(anySpec, anySpec, (spec, base) => {
        const search = searchOfView(spec, LAYOUTS, base);
        // As a browser's address bar would show it.
        const carried = Object.fromEntries(new URLSearchParams(search as Record<string, string>));
        expect(sameView(viewOfSearch(carried, LAYOUTS, base), spec)).toBe(true);
      }),
    );
  });

  test('is empty for the default view and mentions only differences', () => {
    expect(searchOfView(DEFAULT_VIEW, LAYOUTS)).toEqual({});
    expect(searchOfView({ ...DEFAULT_VIEW, order: 'priority', descending: true }, LAYOUTS)).toEqual({
      order: '-priority',
    });
  });

  test('S-DLG-007 holds the bounds of a range to the letter', () => {
    const filters = [
      { property: 'dueDate', operator: 'is' as const, values: ['2024-08-14;after', '2024-09-14;before'] },
    ];
    expect(searchOfView({ ...DEFAULT_VIEW, filters }, LAYOUTS).filters).toBe(
      'dueDate.is.2024-08-14;after,2024-09-14;before',
    );
  });

  test('that makes no sense gives the default view', () => {
    expect(
      viewOfSearch({ layout: 'pie', filters: '%%~x~.~', order: '', group: 7, empty: 'maybe' }, LAYOUTS),
    ).toEqual({
      ...DEFAULT_VIEW,
      filters: [],
      group: '7',
    });
  });

  test('a stored view of a wrong shape is refused, and a partial one completed', () => {
    expect(parseViewSpec({ layout: 'pie' }, LAYOUTS)).toBeUndefined();
    expect(parseViewSpec('list', LAYOUTS)).toBeUndefined();
    expect(parseViewSpec({ layout: 'board' }, LAYOUTS)).toEqual(usualIn(DEFAULT_VIEW, BOARD));
  });

  test("an unknown layout falls back to the base view's, else to the list", () => {
    const named = (name: unknown, layout: string) =>
      layoutNamed(LAYOUTS, name, { ...DEFAULT_VIEW, layout }).id;
    expect([named('calendar', 'board'), named(undefined, 'board'), named('pie', 'calendar')]).toEqual([
      'calendar',
      'board',
      'calendar',
    ]);
    expect(named(undefined, 'pie')).toBe('list');
  });

  test.each<[string, object]>([
    ['filters', { filters: 'state' }],
    ['a filter', { filters: [{ property: 'state', operator: 'like', values: [] }] }],
    ['a property', { filters: [{ property: 7, operator: 'is', values: [] }] }],
    ['the values of a filter', { filters: [{ property: 'state', operator: 'is', values: [7] }] }],
    ['a filter that is a list', { filters: [[]] }],
    ['the groups', { group: 7 }],
    ['the second groups', { subGroup: false }],
    ['the order', { order: null }],
    ['what is shown', { shown: ['id', 7] }],
    ['a list of what is shown', { shown: 'id' }],
    ['the direction', { descending: 'yes' }],
    ['sub-issues', { showSubIssues: 1 }],
    ['empty groups', { showEmptyGroups: null }],
    ['options', { options: [] }],
    ['an option', { options: { 'list.width': 7 } }],
    ['a long name of an option', { options: { ['x'.repeat(LAYOUT_NAME_MAX + 1)]: '1' } }],
    ['a long option', { options: { width: 'x'.repeat(OPTION_MAX + 1) } }],
    ['too many options', { options: manyOptions(OPTIONS_MAX + 1) }],
  ])('a stored view is refused whole for %s of another shape', (_what, given) => {
    expect(parseViewSpec(given, LAYOUTS)).toBeUndefined();
  });

  test("a stored view is limited in size, has no groups, and drops what it doesn't know", () => {
    const options = {
      ...manyOptions(OPTIONS_MAX - 1),
      ['x'.repeat(LAYOUT_NAME_MAX)]: 'x'.repeat(OPTION_MAX),
    };
    const filters = [{ property: 'state', operator: 'is', values: ['s1', 's2'] }];
    const given = { filters, group: null, subGroup: null, options, extra: true };
    expect(parseViewSpec(given, LAYOUTS)).toEqual({ ...DEFAULT_VIEW, filters, group: null, options });
  });

  test('two views are equal whatever the order of their options, and differ in anything else', () => {
    const view = { ...DEFAULT_VIEW, options: { a: '1', b: '2' } };
    expect(sameView(view, { ...view, options: { b: '2', a: '1' } })).toBe(true);
    for (const other of [
      { options: { a: '1', b: '3' } },
      { order: 'priority' },
      { descending: true },
      { shown: [] },
      { subGroup: 'priority' },
    ])
      expect(sameView(view, { ...view, ...other }), JSON.stringify(other)).toBe(false);
  });

  test('describes a view only through view parameters', () => {
    expect([
      namesView({ order: 'priority' }),
      namesView({ peek: 'x' }),
      namesView({ order: undefined }),
    ]).toEqual([true, false, false]);
  });

  test('can contain a typed filter, which describes the view and is never written', () => {
    const search = { filter: 'state:started assignee:me', peek: 'x', layout: 'board' };
    expect(typedFilterOf(search)).toBe('state:started assignee:me');
    expect(typedFilterOf({ filter: 404 })).toBe('404');
    expect([{}, { filter: { a: 1 } }, { ...search, filters: '' }].map(typedFilterOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(namesView({ filter: '' })).toBe(true);
    expect(withoutView(search)).toEqual({ peek: 'x' });
    expect(searchOfView(viewOfSearch(search, LAYOUTS), LAYOUTS)).not.toHaveProperty('filter');
  });

  test('describes that nothing is grouped, and options as written by hand', () => {
    const read = (search: object) => viewOfSearch({ ...search }, LAYOUTS);
    expect([read({ group: 'none' }).group, read({ group: '' }).group, read({}).group]).toEqual([
      null,
      DEFAULT_VIEW.group,
      DEFAULT_VIEW.group,
    ]);
    expect(read({ options: 'a:1~b~:2~c:%zz~d:' }).options).toEqual({ a: '1', d: '' });
    expect([read({ subissues: '0' }).showSubIssues, read({ subissues: 'x' }).showSubIssues]).toEqual([
      false,
      DEFAULT_VIEW.showSubIssues,
    ]);
    expect([read({ order: '-priority' }), read({ order: 'priority' })]).toMatchObject([
      { order: 'priority', descending: true },
      { order: 'priority', descending: false },
    ]);
    expect(read({ show: 'id,,state' }).shown).toEqual(['id', 'state']);
  });

  test('a board shows empty columns but no creation dates by default', () => {
    const board = viewOfSearch({ layout: 'board' }, LAYOUTS);
    expect(board.showEmptyGroups).toBe(true);
    expect(board.shown).not.toContain('createdAt');
    expect(searchOfView(board, LAYOUTS)).toEqual({ layout: 'board' });
    const without = { ...board, showEmptyGroups: false };
    expect(searchOfView(without, LAYOUTS)).toEqual({ layout: 'board', empty: '0' });
    expect(viewOfSearch(searchOfView(without, LAYOUTS), LAYOUTS)).toEqual(without);
    expect(usualIn(board, LAYOUTS[0] ?? BOARD).showEmptyGroups).toBe(false);
  });

  test('sorting by a time puts the newest first', () => {
    expect(['createdAt', 'updatedAt', 'completedAt'].every(descendsAtFirst)).toBe(true);
    expect(['dueDate', 'priority', 'title', 'manual'].some(descendsAtFirst)).toBe(false);
  });
});

const anyIssue = fc.record({
  id: fc.constantFrom(...Array.from({ length: 12 }, (_, at) => `i${at}`)),
  stateId: fc.constantFrom(...STATES),
  priority: fc.constantFrom(...PRIORITIES),
  assigneeIds: fc.uniqueArray(fc.constantFrom('u1', 'u2')),
  labelIds: fc.uniqueArray(fc.constantFrom('l1', 'l2', 'l3')),
  parentId: fc.constantFrom(null, 'i1'),
  dueDate: fc.constantFrom(null, '2026-03-01', '2026-04-01'),
  estimate: fc.constantFrom(null, '1', '10', '2', 'XL'),
  sortOrder: fc.constantFrom('a0', 'a1', 'a2', 'a3'),
  number: fc.integer({ min: 0, max: 5 }),
  title: fc.constantFrom('b', 'A', 'c'),
  archivedAt: fc.constantFrom(null, null, 1),
});
const fullIssue = anyIssue.map((fields): Issue => ({ ...BASE, ...fields }));
const change = fc.oneof(
  fullIssue.map((row) => ({ row, gone: false })),
  fullIssue.map((row) => ({ row, gone: true })),
);
const realFilter = fc.constantFrom<IssueFilter[]>(
  { property: 'labels', operator: 'any_of', values: ['l1', 'l2'] },
  { property: 'state', operator: 'is_not', values: ['s-done'] },
  { property: 'dueDate', operator: 'not_empty', values: [] },
);

describe('a compiled view', () => {
  test('updated incrementally equals one computed from scratch', () => {
    fc.assert(
      fc.property(
        anySpec,
        fc.array(realFilter, { maxLength: 1 }),
        fc.array(fc.array(change, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        (shape, filters, batches) => {
          const spec = compileView({ ...shape, filters }, context);
          const store = new RowStore(schema, () => undefined);
          const live = new LiveView(store, spec);
          const stop = live.subscribe(() => undefined);
          for (const batch of batches) {
            for (const { row, gone } of batch) store.setBase('issue', row.id, gone ? undefined : row);
            store.flush();
          }
          const plain = (view: LiveView) =>
            [...view.getSnapshot().groups]
              .map(([key, group]) => [key, group.rows.map((row) => row.id)] as const)
              .toSorted(([a], [b]) => (a < b ? -1 : 1));
          expect(plain(live)).toEqual(plain(new LiveView(store, spec)));
          stop();
        },
      ),
    );
  });

  test('puts an issue with two labels in both groups, and one without any in "none"', () => {
    const { groups } = compileView({ ...DEFAULT_VIEW, group: 'labels', subGroup: 'priority' }, context);
    expect(groups({ ...BASE, labelIds: ['l1', 'l2'] })).toEqual([
      joinKeys('l1', 'none'),
      joinKeys('l2', 'none'),
    ]);
    expect(groups({ ...BASE })).toEqual([joinKeys(NO_VALUE, 'none')]);
  });

  test('joins single-level keys once for all issues of a group', () => {
    const { groups } = compileView({ ...DEFAULT_VIEW, group: 'priority', subGroup: null }, context);
    expect(groups({ ...BASE })).toEqual([joinKeys('none', '')]);
    expect(groups({ ...BASE, id: 'other' })).toBe(groups({ ...BASE }));
  });

  test('sorts groups as people expect: states in workflow order, no value last', () => {
    expect(orderKeys(['s-done', 's-back', 's-now'], 'state', false, context)).toEqual([
      's-back',
      's-now',
      's-done',
    ]);
    expect(orderKeys([], 'state', true, context)).toEqual(['s-back', 's-todo', 's-now', 's-done']);
    expect(orderKeys([NO_VALUE, '2026-05-01', '2026-01-01'], 'dueDate', false, context)).toEqual([
      '2026-01-01',
      '2026-05-01',
      NO_VALUE,
    ]);
    expect(orderKeys(['e10', 'e2', 'eXL', 'e9', NO_VALUE], 'estimate', false, context)).toEqual([
      'e2',
      'e10',
      'eXL',
      NO_VALUE,
      'e9',
    ]);
  });

  test('keeps issues without a value last in both directions', () => {
    const rows = [null, '2026-04-01', '2026-03-01'].map((dueDate, at) => ({
      ...BASE,
      id: `i${at}`,
      dueDate,
    }));
    const order = (descending: boolean) => {
      const { compare } = compileView({ ...DEFAULT_VIEW, order: 'dueDate', descending }, context);
      return rows.toSorted(compare).map((row) => row.dueDate);
    };
    expect(order(false)).toEqual(['2026-03-01', '2026-04-01', null]);
    expect(order(true)).toEqual(['2026-04-01', '2026-03-01', null]);
  });

  test('leaves out archived issues, other projects and, when asked, sub-issues', () => {
    const { match } = compileView({ ...DEFAULT_VIEW, showSubIssues: false }, context);
    expect(match(BASE)).toBe(true);
    expect(match({ ...BASE, archivedAt: 1 })).toBe(false);
    expect(match({ ...BASE, projectId: 'p2' })).toBe(false);
    expect(match({ ...BASE, parentId: 'i9' })).toBe(false);
  });
});

describe('a drop', () => {
  const move = (property: string, from: string, to: string, row: Partial<Issue> = {}) =>
    moveEdits({ ...BASE, ...row }, [{ property: properties.get(property), from, to }], lookups)?.map(
      ({ patch }) => patch,
    );

  test.each<[string, string, string, Partial<Issue>, unknown]>([
    ['state', 's-todo', 's-now', {}, { stateId: 's-now' }],
    ['stateGroup', 'unstarted', 'completed', {}, { stateId: 's-done' }],
    ['priority', 'none', 'high', {}, { priority: 'high' }],
    // A real value that only sounds like none.
    ['priority', 'high', 'none', { priority: 'high' }, { priority: 'none' }],
    ['labels', 'l1', 'l2', { labelIds: ['l1', 'l3'] }, { labelIds: { add: ['l2'], remove: ['l1'] } }],
    ['labels', 'l1', NO_VALUE, { labelIds: ['l1', 'l3'] }, { labelIds: { add: [], remove: ['l1'] } }],
    ['assignees', NO_VALUE, 'u2', {}, { assigneeIds: { add: ['u2'], remove: [] } }],
    ['dueDate', NO_VALUE, '2026-03-09', {}, { dueDate: '2026-03-09' }],
    ['parent', NO_VALUE, 'i9', {}, { parentId: 'i9' }],
    ['state', 's-todo', 's-todo', {}, undefined],
    [
      'assignees',
      'u1',
      NO_VALUE,
      { assigneeIds: ['u1', 'u2'] },
      { assigneeIds: { add: [], remove: ['u1'] } },
    ],
  ])('%s from %s to %s', (property, from, to, row, expected) => {
    expect(move(property, from, to, row)).toEqual(expected === undefined ? [] : [expected]);
  });

  test('is refused where the value cannot be set', () => {
    expect(move('createdBy', 'u1', 'u2')).toBeUndefined();
    expect(move('state', 's-todo', 's-other-project')).toBeUndefined();
    expect(move('parent', NO_VALUE, 'i1')).toBeUndefined();
    expect(move('state', 's-todo', NO_VALUE)).toBeUndefined();
  });

  test('creates keys between neighbours, even if two have the same key', () => {
    const key = keyBetween('a0', 'a1');
    expect(key > 'a0' && key < 'a1').toBe(true);
    expect(keyBetween(undefined, 'a0') < 'a0').toBe(true);
    expect(keyBetween('a1', undefined) > 'a1').toBe(true);
    expect(keyBetween('a1', 'a1') > 'a1').toBe(true);
  });
});
