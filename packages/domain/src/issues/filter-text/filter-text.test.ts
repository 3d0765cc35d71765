import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issueProperties } from '../../registry.ts';
import { PRIORITIES } from '../constants.ts';
import { DAY_PERIODS } from '../day-periods.ts';
import { FILTER_OPERATORS } from '../property.ts';
import { GROUP, GROUPS_DEEP, type IssueFilter } from '../view-spec.ts';
import { STATE_GROUPS } from '../../states/constants.ts';
import { filterCompletions } from './complete-filter.ts';
import { filterText } from './filter-text.ts';
import { plainFilters } from './plain-filters.ts';
import { FILTER_TEXT_MAX, readFilterText } from './read-filter-text.ts';
import { FilterWords, type NamedValue } from './words.ts';

const named = (entries: Readonly<Record<string, string>>): NamedValue[] =>
  Object.entries(entries).map(([value, name]) => ({ value, names: [name] }));
const people = [{ value: 'me', names: ['me', 'Me'] }, ...named({ u1: 'Ada Lovelace', u2: 'Gus', u3: 'me' })];
const NAMES: Readonly<Record<string, readonly NamedValue[]>> = {
  state: named({ s1: 'Todo', s2: 'In progress', s3: 'Done', s4: 'Done' }),
  stateGroup: STATE_GROUPS.map((value) => ({ value, names: [value] })),
  priority: PRIORITIES.map((value) => ({ value, names: [value] })),
  labels: named({
    l1: 'Bug',
    l2: 'UI',
    l3: 'good first issue',
    l4: 'a,b+"c"',
    l5: 'none',
    l6: 'bug',
    l7: '#1',
    l8: '',
  }),
  assignees: people,
  createdBy: people,
  cycle: named({ c1: 'Cycle 24' }),
};
const words = new FilterWords({ properties: issueProperties, valuesOf: (id) => NAMES[id] ?? [] });
const read = (text: string) => readFilterText(text, words);
const filter = (property: string, operator: IssueFilter['operator'], ...values: string[]): IssueFilter => ({
  property,
  operator,
  values,
});

const group = (operator: IssueFilter['operator'], filters: IssueFilter[]): IssueFilter => ({
  property: GROUP,
  operator,
  values: [],
  filters,
});
const either = (...filters: IssueFilter[]) => group('any_of', filters);
const all = (...filters: IssueFilter[]) => group('all_of', filters);
const none = (...filters: IssueFilter[]) => group('is_not', filters);
/** `label:#a0,#a1` and so on. */
const manyLabels = (letter: string, count: number): string =>
  `label:${Array.from({ length: count }, (_, at) => `#${letter}${at}`).join(',')}`;
const TOO_MANY_TOGETHER = `${manyLabels('a', 101)} or ${manyLabels('b', 101)}`;
/** Nested brackets, each with a condition of its own. */
const nested = (deep: number): string =>
  deep === 0
    ? 'login'
    : deep % 2 === 0
      ? `(has:due or ${nested(deep - 1)})`
      : `(no:label ${nested(deep - 1)})`;

describe('a typed filter', () => {
  test.each<[string, IssueFilter[]]>([
    ['', []],
    ['state:todo', [filter('state', 'is', 's1')]],
    ['state:in-progress,"Todo"', [filter('state', 'any_of', 's2', 's1')]],
    ['state:done', [filter('state', 'any_of', 's3', 's4')]],
    ['state:started', [filter('stateGroup', 'is', 'started')]],
    ['is:open', [filter('stateGroup', 'any_of', 'backlog', 'unstarted', 'started')]],
    ['-is:closed', [filter('stateGroup', 'is_not', 'completed', 'cancelled')]],
    ['is:overdue', [filter('dueDate', 'is', 'overdue')]],
    ['assignee:me', [filter('assignees', 'any_of', 'me', 'u3')]],
    ['assignee:@ada-lovelace', [filter('assignees', 'is', 'u1')]],
    ['-creator:gus', [filter('createdBy', 'is_not', 'u2')]],
    ['Labels:UI', [filter('labels', 'is', 'l2')]],
    ['label:ui+good-first-issue', [filter('labels', 'all_of', 'l2', 'l3')]],
    ['label:BUG+ui', [filter('labels', 'any_of', 'l1', 'l6'), filter('labels', 'is', 'l2')]],
    ['label:ui OR label:good-first-issue', [filter('labels', 'any_of', 'l2', 'l3')]],
    [
      '-label:ui OR label:good-first-issue',
      [either(filter('labels', 'is_not', 'l2'), filter('labels', 'is', 'l3'))],
    ],
    ['no:assignee has:due', [filter('assignees', 'empty'), filter('dueDate', 'not_empty')]],
    ['cycle:none -parent:none', [filter('cycle', 'empty'), filter('parent', 'not_empty')]],
    ['label:none', [filter('labels', 'is', 'l5')]],
    ['priority:none,urgent', [filter('priority', 'any_of', 'none', 'urgent')]],
    ['due:<7d', [filter('dueDate', 'is', '6d;before')]],
    ['created:>=-2w', [filter('createdAt', 'is', '-14d;after')]],
    ['due:2026-12-01..tomorrow', [filter('dueDate', 'is', '2026-12-01;after', '1d;before')]],
    ['due:>2026-12-31', [filter('dueDate', 'is', '2027-01-01;after')]],
    ['due:this-week', [filter('dueDate', 'is', 'this-week')]],
    [
      'state:started or priority:urgent',
      [either(filter('stateGroup', 'is', 'started'), filter('priority', 'is', 'urgent'))],
    ],
    [
      '(state:started or priority:urgent) assignee:gus -label:ui',
      [
        either(filter('stateGroup', 'is', 'started'), filter('priority', 'is', 'urgent')),
        filter('assignees', 'is', 'u2'),
        filter('labels', 'is_not', 'l2'),
      ],
    ],
    [
      'label:ui state:todo or login',
      [
        either(
          all(filter('labels', 'is', 'l2'), filter('state', 'is', 's1')),
          filter('title', 'contains', 'login'),
        ),
      ],
    ],
    ['((label:ui))', [filter('labels', 'is', 'l2')]],
    ['-due:today', [none(filter('dueDate', 'is', 'today'))]],
    ['-(has:due or label:ui)', [none(filter('dueDate', 'not_empty'), filter('labels', 'is', 'l2'))]],
    ['not not label:ui', [filter('labels', 'is', 'l2')]],
    ['not (no:due)', [filter('dueDate', 'not_empty')]],
    ['login(has:due)', [filter('title', 'contains', 'login'), filter('dueDate', 'not_empty')]],
    ['"or" "not"', [filter('title', 'contains', 'or', 'not')]],
    ['login "sign in" AND page', [filter('title', 'contains', 'login', 'sign in', 'page')]],
  ])('%s', (text, filters) => {
    expect(read(text)).toEqual({ filters });
  });

  test.each<[string, string, string]>([
    ['state:todo colour:red', 'unknown_property', 'colour'],
    ['label:bgu due:today', 'unknown_value', 'bgu'],
    ['is:late', 'unknown_value', 'late'],
    ['is:overdue,late', 'unknown_value', 'overdue'],
    ['label:ui,', 'no_value', ''],
    ['label:', 'no_value', 'label:'],
    ['due:soon', 'not_a_day', 'soon'],
    ['due:2026-02-30', 'not_a_day', '2026-02-30'],
    ['due:today..soon', 'not_a_day', 'today..soon'],
    ['due:soon..today', 'not_a_day', 'soon..today'],
    ['due:today..7d..14d', 'not_a_day', 'today..7d..14d'],
    ['due:today,tomorrow', 'one_value', 'tomorrow'],
    ['priority:low+high', 'any_only', 'high'],
    ['OR label:ui', 'lonely_or', 'OR'],
    ['label:"ui', 'unclosed', '"ui'],
    ['state:todo or', 'lonely_or', 'or'],
    ['(label:ui or) login', 'lonely_or', 'or'],
    ['state:todo not', 'lonely_not', 'not'],
    ['state:todo (label:ui', 'unclosed_bracket', '('],
    ['label:ui) login', 'unopened', ')'],
    ['login ( )', 'no_condition', '( )'],
    ['(state:todo or (label:bgu due:today))', 'unknown_value', 'bgu'],
    [nested(6), 'too_deep', 'or'],
    [`${'('.repeat(21)}login${')'.repeat(21)}`, 'too_deep', '('],
    [`not ${'not '.repeat(30)}login`, 'too_deep', 'not'],
    [`(${'has:due or '.repeat(50)}has:due)`, 'too_many', 'has:due'],
    ['no:title', 'unknown_property', 'title'],
    [Array.from({ length: 201 }, (_, at) => `w${at}`).join(' '), 'too_many', 'w200'],
    [`w0 label:ui ${Array.from({ length: 200 }, (_, at) => `v${at}`).join(' ')}`, 'too_many', 'v199'],
    [TOO_MANY_TOGETHER, 'too_many', TOO_MANY_TOGETHER],
    ['x'.repeat(FILTER_TEXT_MAX + 1), 'too_long', 'x'],
  ])('%s is refused as %s, at %j', (text, code, at) => {
    const { problem } = read(text);
    expect(problem?.code).toBe(code);
    expect(text.slice(problem?.from, problem?.to)).toBe(at);
  });

  test('a problem names its property if there is one', () => {
    expect(read('label:bgu').problem).toHaveProperty('property', 'labels');
    expect(read('colour:red').problem).not.toHaveProperty('property');
  });

  const value = (property: string): fc.Arbitrary<string> =>
    fc.oneof(
      fc.constantFrom('me', 'none', ...(NAMES[property] ?? []).map((each) => each.value)),
      fc.constantFrom(
        ...DAY_PERIODS,
        '2026-03-09',
        '2026-03-09;after',
        '2026-04-01;before',
        '7d',
        '-3d;after',
        '0d',
      ),
      fc.constantFrom('0d;before', '6d;before', '9999d;before', 'OR', 'login', 'sign in'),
      fc.string({ maxLength: 6 }),
    );
  const anyFilter = fc.constantFrom(...issueProperties.map(({ id }) => id), 'unknown').chain((property) =>
    fc.record({
      property: fc.constant(property),
      operator: fc.constantFrom(...FILTER_OPERATORS),
      values: fc.array(value(property), { maxLength: 5 }),
    }),
  );

  const anyNested = (deep: number): fc.Arbitrary<IssueFilter> =>
    deep === 0
      ? anyFilter
      : fc.oneof(
          { weight: 2, arbitrary: anyFilter },
          {
            weight: 1,
            arbitrary: fc
              .tuple(
                fc.constantFrom('any_of' as const, 'all_of' as const, 'is_not' as const),
                fc.array(anyNested(deep - 1), { maxLength: 3 }),
              )
              .map(([operator, filters]) => group(operator, filters)),
          },
        );

  test('writes any filters so that they can be read back', () => {
    fc.assert(
      fc.property(fc.array(anyNested(GROUPS_DEEP), { maxLength: 4 }), (filters) => {
        const text = filterText(filters, words);
        expect(read(text), text).toEqual({ filters: plainFilters(filters, issueProperties) });
      }),
      { numRuns: 2000 },
    );
  });

  test('writes groups as people would', () => {
    const text = '(is:open or (priority:urgent -due:<7d)) assignee:ada-lovelace -(has:cycle or login)';
    expect(filterText(read(text).filters ?? [], words)).toBe(text);
    expect(filterText(read('(has:due or login)').filters ?? [], words)).toBe('has:due or login');
  });

  test('writes them as people would', () => {
    const text =
      'is:open -state:done label:ui,good-first-issue assignee:ada-lovelace due:<7d created:>=today no:cycle map';
    const { filters = [] } = read(text);
    expect(filterText(filters, words)).toBe(text);
  });
});

describe('while typing', () => {
  const offered = (text: string, caret = text.length) =>
    filterCompletions(text, caret, words, () => true).options.map((each) => each.text);

  test('offers properties, then values, and values by their names alone', () => {
    expect(offered('ass')).toEqual(['assignee:']);
    expect(offered('label:go')).toEqual(['good-first-issue']);
    expect(offered('label:ui,go')).toEqual(['good-first-issue']);
    expect(offered('due:<')).toEqual(['<7d', '<2w']);
    expect(offered('no:ass')).toEqual(['assignee']);
    expect(offered('goo')).toEqual(['label:good-first-issue']);
    expect(offered('state:todo ')).toContain('priority:');
    expect(offered('-d')).not.toContain('due:');
  });

  test('offers nothing within quotes, and no `no:` or `has:` after a minus', () => {
    expect(offered('"')).toEqual([]);
    expect(offered('n')).toContain('no:');
    expect(offered('-n')).not.toContain('no:');
  });

  test('replaces a name together with its colon, and offers no values for an unknown name', () => {
    const isOffered = () => true;
    expect(filterCompletions('label:ui', 2, words, isOffered)).toMatchObject({
      from: 0,
      to: 6,
      isName: true,
    });
    expect(filterCompletions('login -ass', 10, words, isOffered)).toMatchObject({ from: 7, to: 10 });
    expect(offered('-ass')).toEqual(['assignee:']);
    expect(offered('colour:re')).toEqual([]);
  });

  test('whatever is offered can be read', () => {
    for (const property of words.properties)
      for (const each of offered(`${property.id}:`))
        expect(read(`${property.id}:${each}`).problem, `${property.id}:${each}`).toBeUndefined();
  });
});
