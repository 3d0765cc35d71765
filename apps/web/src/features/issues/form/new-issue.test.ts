import {
  DEFAULT_VIEW,
  ISSUE_PROPERTIES,
  type Issue,
  type IssueFilter,
  type IssueLookups,
  type State,
  type ViewContext,
} from '@cairn/domain';
import { expect, test } from 'vitest';
import { newIssueIn } from './new-issue.ts';

const states = (['unstarted', 'started', 'completed'] as const).map((group, at): State => ({
  id: group,
  projectId: 'p1',
  name: group,
  description: '',
  color: '#000000',
  group,
  sortOrder: `a${at}`,
  isDefault: at === 0,
}));
const labels = ['bug', 'ui'].map((id) => ({ id, projectId: 'p1', name: id, sortOrder: id, parentId: null }));
const ROWS: Readonly<Record<string, ReadonlyMap<string, object>>> = {
  state: new Map(states.map((row) => [row.id, row])),
  label: new Map(labels.map((row) => [row.id, row])),
};
const lookups: IssueLookups = {
  userId: 'ada',
  today: '2026-03-09',
  todayIn: () => '2026-03-09',
  dayOf: () => '2026-03-09',
  rows: ((entity: { readonly name: string }) => ROWS[entity.name] ?? new Map()) as IssueLookups['rows'],
  issue: () => undefined,
};
const context: ViewContext = {
  lookups,
  properties: new Map(ISSUE_PROPERTIES.map((each) => [each.id, each])),
  scope: { projectIds: ['p1'] },
};

const is = (property: string, ...values: string[]): IssueFilter => ({ property, operator: 'is', values });
const group = (operator: IssueFilter['operator'], ...filters: IssueFilter[]): IssueFilter => ({
  property: 'group',
  operator,
  values: [],
  filters,
});
const added = (filters: readonly IssueFilter[], state = ''): Partial<Issue> | undefined => {
  const spec = {
    ...DEFAULT_VIEW,
    filters: [...filters],
    group: state === '' ? null : 'state',
    subGroup: null,
  };
  return newIssueIn({ projectId: 'p1', groupKey: state, subKey: '', spec, context });
};

test('a new issue gets the values that all conditions name, also within an all-of group', () => {
  expect(added([is('labels', 'bug'), group('all_of', is('priority', 'high'))])).toMatchObject({
    stateId: 'unstarted',
    labelIds: ['bug'],
    priority: 'high',
  });
});

test('for an any-of group, a new issue gets the first part that lets it pass', () => {
  const either = group('any_of', is('state', 'started'), is('priority', 'urgent'));
  expect(added([either])).toMatchObject({ stateId: 'started', priority: 'none' });
  // The group of the list it is added to stays; the next part makes it pass.
  expect(added([either], 'unstarted')).toMatchObject({ stateId: 'unstarted', priority: 'urgent' });
  // It passes already.
  expect(added([either], 'started')).toMatchObject({ stateId: 'started', priority: 'none' });
  const both = group(
    'any_of',
    group('all_of', is('labels', 'ui'), is('priority', 'low')),
    is('labels', 'bug'),
  );
  expect(added([both])).toMatchObject({ labelIds: ['ui'], priority: 'low' });
});

test('negated conditions, and values that no one can set, set nothing', () => {
  expect(added([group('is_not', is('priority', 'high'))])).toMatchObject({ priority: 'none' });
  const unset = group('any_of', is('createdBy', 'bob'), group('is_not', is('state', 'unstarted')));
  expect(added([unset])).toMatchObject({ stateId: 'unstarted', priority: 'none', labelIds: [] });
});
