import type { Entity } from '@cairn/sync/schema';
import { describe, expect, test } from 'vitest';
import { idOf } from '../../test/browser.ts';
import { issueRow, PROJECT, stateRow, STATES } from '../../test/rows.ts';
import { cycleProperty, cyclesOf, hasCycles } from '../cycles/property.ts';
import { estimateProperty, hasEstimates } from '../estimates/property.ts';
import { hasModules, modulesProperty } from '../modules/property.ts';
import { issueProperties } from '../registry.ts';
import { REFUSED_ISSUES_MAX } from './constants.ts';
import { afterEdit, facetEdits, issuePatchOf, mergeEdits, patchIssue } from './edits.ts';
import type { Issue } from './entity.ts';
import { givenAhead, isGivenAhead } from './given-ahead.ts';
import { moveEdits, takesDrops } from './place.ts';
import { compareOptional, NO_VALUE, peopleOf, putInVerb, type IssueLookups } from './property.ts';
import { byFirst, byRank, foundGroups, isOptional } from './property-kinds.ts';
import {
  assigneesProperty,
  completedAtProperty,
  createdAtProperty,
  dueDateProperty,
  idProperty,
  labelsProperty,
  memberOrder,
  membersOf,
  parentProperty,
  priorityProperty,
  stateGroupProperty,
  stateProperty,
  subscribersProperty,
} from './properties.ts';
import { issuesNamedIn, namingIssues } from './refused-issues.ts';

const ELSEWHERE = idOf('project', 2);

const ROWS: Readonly<Record<string, readonly { readonly id: string }[]>> = {
  state: [
    ...STATES,
    stateRow('completed', { id: 'early', sortOrder: 'Zz' }),
    stateRow('started', { id: 's2', projectId: ELSEWHERE }),
  ],
  label: [
    { id: 'l1', projectId: PROJECT, name: 'l1', sortOrder: 'a0' },
    { id: 'l2', projectId: ELSEWHERE, name: 'l2', sortOrder: 'a1' },
  ],
  member: [
    { id: 'u1', displayName: 'Zoe', isActive: true },
    { id: 'u2', displayName: 'Ada', isActive: true },
    { id: 'u3', displayName: 'Gone', isActive: false },
  ],
  projectMember: [
    { id: 'm1', projectId: PROJECT, userId: 'u1' },
    { id: 'm2', projectId: ELSEWHERE, userId: 'u2' },
  ],
  project: [
    { id: PROJECT, name: 'One', hasCycles: true, hasModules: false, timeZone: null },
    { id: ELSEWHERE, name: 'Two', hasCycles: false, hasModules: true, timeZone: 'Asia/Tokyo' },
  ],
  cycle: [
    {
      id: 'over',
      projectId: PROJECT,
      name: 'over',
      startDate: '2026-02-01',
      endDate: '2026-03-08',
      archivedAt: null,
    },
    {
      id: 'now',
      projectId: PROJECT,
      name: 'now',
      startDate: '2026-03-09',
      endDate: '2026-03-15',
      archivedAt: null,
    },
    {
      id: 'put away',
      projectId: PROJECT,
      name: 'x',
      startDate: '2026-01-01',
      endDate: '2026-01-02',
      archivedAt: 1,
    },
    {
      id: 'there',
      projectId: ELSEWHERE,
      name: 'there',
      startDate: '2026-03-01',
      endDate: '2026-03-09',
      archivedAt: null,
    },
  ],
  module: [{ id: 'm', projectId: PROJECT, name: 'm', archivedAt: null }],
  estimate: [
    { id: 'on', projectId: PROJECT, isEnabled: true },
    { id: 'off', projectId: ELSEWHERE, isEnabled: false },
  ],
  estimateValue: [
    { id: 'v2', projectId: PROJECT, estimateId: 'on', sortOrder: 'a1' },
    { id: 'v1', projectId: PROJECT, estimateId: 'on', sortOrder: 'a0' },
    { id: 'hidden', projectId: ELSEWHERE, estimateId: 'off', sortOrder: 'a0' },
  ],
} as never;

const maps = new Map(
  Object.entries(ROWS).map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))] as const),
);
const lookups = {
  userId: 'u1',
  today: '2026-03-09',
  // In that time zone it is already the next day.
  todayIn: (zone: string | null) => (zone === null ? '2026-03-09' : '2026-03-10'),
  dayOf: (instant: number) => new Date(instant).toISOString().slice(0, 10),
  rows: ({ name }: Entity) => maps.get(name) ?? new Map(),
  issue: (id: string) =>
    id === 'parent'
      ? issueRow(id, { number: 10 })
      : id === 'second'
        ? issueRow(id, { number: 2 })
        : undefined,
} as unknown as IssueLookups;

const row = (more: object = {}): Issue => issueRow(idOf('issue'), more);
const patchOf = (
  property: { readonly edit?: (typeof stateProperty)['edit'] },
  held: Issue,
  change: object,
): unknown => property.edit?.(held, change, lookups)?.patch;

test('a missing value sorts last, whatever it is compared with', () => {
  expect([compareOptional(1, 2), compareOptional(2, 1), compareOptional(1, 1)]).toEqual([-1, 1, 0]);
  expect([compareOptional(null, 1), compareOptional(1, null), compareOptional(undefined, 1)]).toEqual([
    1, -1, 1,
  ]);
  expect([compareOptional(1, undefined), compareOptional(null, null)]).toEqual([-1, 0]);
});

test('issues are sorted by the rank of their value, with unknown values next and missing ones last', () => {
  const rows = [null, 'unknown', 'b', 'a'].map((stateId) => row({ stateId }));
  const order = byRank(['a', 'b'], ({ stateId }) => stateId);
  expect(rows.toSorted(order).map(({ stateId }) => stateId)).toEqual(['a', 'b', 'unknown', null]);
  const sets = [[], ['unknown'], ['unknown', 'b'], ['b', 'a']].map((labelIds) => row({ labelIds }));
  const best = byFirst(['a', 'b'], ({ labelIds }) => labelIds);
  expect(sets.toSorted(best).map(({ labelIds }) => labelIds)).toEqual([
    ['b', 'a'],
    ['unknown', 'b'],
    ['unknown'],
    [],
  ]);
});

test('among groups from found values, the one without a value is last in either comparison', () => {
  const { compareKeys } = foundGroups();
  expect([compareKeys(NO_VALUE, 'a', lookups), compareKeys('a', NO_VALUE, lookups)]).toEqual([1, -1]);
  expect([compareKeys('a', 'b', lookups), compareKeys('b', 'a', lookups)]).toEqual([-1, 1]);
  // Days that no one sets: newest first.
  expect(createdAtProperty.grouping?.compareKeys('2026-03-01', '2026-03-02', lookups)).toBe(1);
  // Parents are sorted by number, not as text.
  expect(parentProperty.grouping?.compareKeys('parent', 'second', lookups)).toBe(1);
});

test('a single-choice property has one value or none, and can be cleared only if it is optional', () => {
  expect([isOptional(estimateProperty), isOptional(stateProperty), isOptional(labelsProperty)]).toEqual([
    true,
    false,
    false,
  ]);
  const has = [row(), row({ issueEstimate: { valueId: 'v1' } })].map((each) => estimateProperty.has?.(each));
  expect(has).toEqual([false, true]);
  expect(patchOf(estimateProperty, row(), { to: NO_VALUE })).toEqual({ valueId: null });
  expect(patchOf(estimateProperty, row(), {})).toEqual({ valueId: null });
  expect(patchOf(stateProperty, row(), {})).toBeUndefined();
  expect(patchOf(priorityProperty, row(), { to: NO_VALUE })).toEqual({ priority: 'none' });
  expect(patchOf(priorityProperty, row(), { to: 'dire' })).toBeUndefined();
  expect(patchOf(estimateProperty, row(), { to: 'hidden' })).toBeUndefined();
});

test('an issue takes labels of its own project, but any label can be removed', () => {
  expect(patchOf(labelsProperty, row(), { to: 'l1' })).toEqual({ labelIds: { add: ['l1'], remove: [] } });
  expect(patchOf(labelsProperty, row(), { to: 'l2' })).toBeUndefined();
  const held = row({ labelIds: ['l2', 'l1'] });
  expect(patchOf(labelsProperty, held, { from: 'l2' })).toEqual({ labelIds: { add: [], remove: ['l2'] } });
  expect(patchOf(labelsProperty, held, { from: 'l2', to: 'l1' })).toEqual({
    labelIds: { add: [], remove: ['l2'] },
  });
  expect(patchOf(labelsProperty, held, { to: NO_VALUE })).toEqual({
    labelIds: { add: [], remove: ['l2', 'l1'] },
  });
});

test('read-only properties have no edit, and moving to a state group sets its first state in the project', () => {
  for (const property of [createdAtProperty, completedAtProperty, subscribersProperty, idProperty])
    expect(takesDrops(property), property.id).toBe(false);
  expect([takesDrops(undefined), takesDrops(dueDateProperty)]).toEqual([false, true]);
  expect(patchOf(stateGroupProperty, row(), { to: 'completed' })).toEqual({ stateId: 'early' });
  expect(patchOf(stateGroupProperty, row({ projectId: ELSEWHERE }), { to: 'completed' })).toBeUndefined();
});

test('filters can test for a missing time only where it is optional', () => {
  expect(completedAtProperty.operators).toContain('empty');
  expect(createdAtProperty.operators).toEqual(['is']);
  expect(completedAtProperty.values(row(), lookups)).toEqual([]);
  expect([completedAtProperty.has?.(row()), completedAtProperty.has?.(row({ completedAt: 1 }))]).toEqual([
    false,
    true,
  ]);
});

test('an issue without a number sorts last', () => {
  const compare = idProperty.comparator?.(lookups);
  const rows = [row({ number: 0 }), row({ number: 2 }), row({ number: 1 })];
  expect(compare && rows.toSorted(compare).map(({ number }) => number)).toEqual([1, 2, 0]);
});

test('people are current members by name; in a project, only its members', () => {
  expect(memberOrder(lookups)).toEqual(['u2', 'u1']);
  expect([
    membersOf(lookups, [PROJECT]),
    membersOf(lookups, [PROJECT, ELSEWHERE]),
    membersOf(lookups, []),
  ]).toEqual([['u1'], ['u2', 'u1'], []]);
  expect([...peopleOf(lookups, 'nowhere')]).toEqual([]);
  expect(assigneesProperty.grouping?.known(lookups, [PROJECT])).toEqual(['u1', NO_VALUE]);
});

describe('cycles', () => {
  const inCycle = (cycleId: string, more: object = {}) => row({ ...more, issueCycle: { cycleId } });

  test("are offered by date, without archived, completed and other projects' ones", () => {
    expect(cyclesOf(lookups, [PROJECT])).toEqual(['over', 'now']);
    expect(cycleProperty.grouping?.known(lookups, [PROJECT])).toEqual(['now', NO_VALUE]);
    expect([hasCycles(lookups, [PROJECT]), hasCycles(lookups, [ELSEWHERE]), hasCycles(lookups, [])]).toEqual([
      true,
      false,
      false,
    ]);
    expect([hasModules(lookups, [PROJECT]), hasModules(lookups, [PROJECT, ELSEWHERE])]).toEqual([
      false,
      true,
    ]);
  });

  test('that are completed keep their issues and take no others', () => {
    expect(patchOf(cycleProperty, inCycle('over'), { to: 'now' })).toBeUndefined();
    expect(patchOf(cycleProperty, row(), { to: 'over' })).toBeUndefined();
    expect(patchOf(cycleProperty, row(), { to: 'there' })).toBeUndefined();
    expect(patchOf(cycleProperty, row(), { to: 'now' })).toEqual({ cycleId: 'now' });
    expect(patchOf(cycleProperty, inCycle('now'), { to: NO_VALUE })).toEqual({ cycleId: null });
  });

  test("end by the date in their project's time zone", () => {
    // Its last day is the 9th, and in that time zone it is the 10th.
    expect(
      patchOf(cycleProperty, inCycle('there', { projectId: ELSEWHERE }), { to: NO_VALUE }),
    ).toBeUndefined();
  });
});

test('estimates are those that are switched on, in order', () => {
  expect(estimateProperty.ranks?.(lookups)).toEqual(['v1', 'v2']);
  expect(estimateProperty.grouping?.known(lookups, [ELSEWHERE])).toEqual([NO_VALUE]);
  expect([hasEstimates(lookups, [PROJECT]), hasEstimates(lookups, [ELSEWHERE])]).toEqual([true, false]);
});

describe('edits', () => {
  const high = patchIssue({ priority: 'high' });

  test('of one command are merged into one, in which the last value wins', () => {
    const edits = mergeEdits([high, patchIssue({ title: 'Other' }), patchIssue({ priority: 'low' })]);
    expect(edits.map(({ patch }) => patch)).toEqual([{ priority: 'low', title: 'Other' }]);
  });

  test('show the issue afterwards, both its fields and its facets', () => {
    const toNow = cycleProperty.edit(row(), { to: 'now' }, lookups);
    expect(afterEdit(row(), high).priority).toBe('high');
    expect(afterEdit(row({ priority: 'high' }), high).priority).toBe('high');
    expect(toNow && afterEdit(row(), toNow)).toMatchObject({ issueCycle: { cycleId: 'now' } });
    expect([issuePatchOf(high), toNow && issuePatchOf(toNow)]).toEqual([{ priority: 'high' }, {}]);
  });

  test('copy facet values from another issue, and nothing that it lacks', () => {
    const held = row({
      issueCycle: { cycleId: 'now' },
      issueModules: { moduleIds: ['m'] },
      priority: 'high',
    });
    expect(facetEdits(held, issueProperties).map(({ patch }) => patch)).toEqual(
      expect.arrayContaining([{ cycleId: 'now' }, { moduleIds: { add: ['m'], remove: [] } }]),
    );
    expect(facetEdits(held, issueProperties)).toHaveLength(2);
    expect(facetEdits(row({ issueModules: { moduleIds: [] } }), issueProperties)).toEqual([]);
  });

  test('of a move are made for each group that changes, or not at all', () => {
    const moves = [
      { property: stateProperty, from: idOf('backlog'), to: idOf('started') },
      { property: priorityProperty, from: 'none', to: 'none' },
      { property: undefined, from: 'a', to: 'b' },
    ];
    expect(moveEdits(row(), moves, lookups)?.map(({ patch }) => patch)).toEqual([
      { stateId: idOf('started') },
    ]);
    const impossible = { property: modulesProperty, from: NO_VALUE, to: 'nowhere' };
    expect(moveEdits(row(), [...moves, impossible], lookups)).toBeUndefined();
  });
});

test('memberships such as modules can be added, removed and exchanged', () => {
  expect([putInVerb(null, 'a'), putInVerb('a', null), putInVerb('a', 'b')]).toEqual([
    'created',
    'deleted',
    'updated',
  ]);
});

test('preset values that a project no longer has are dropped, as are dates and parents', () => {
  const offered = issueProperties.filter(isGivenAhead);
  const ids = offered.map(({ id }) => id);
  for (const id of ['assignees', 'cycle', 'estimate', 'labels', 'modules', 'priority', 'state'])
    expect(ids).toContain(id);
  expect(ids).not.toContain('parent');
  expect(offered.filter(({ kind, edit }) => !edit || (kind !== 'one' && kind !== 'many'))).toEqual([]);
  const chosen = row({
    stateId: idOf('started'),
    priority: 'high',
    assigneeIds: ['u1', 'u2', 'u3', 'nobody'],
    labelIds: ['l1', 'l2', 'gone'],
    parentId: 'parent',
    dueDate: '2026-03-20',
    issueModules: { moduleIds: ['m', 'gone'] },
    issueEstimate: { valueId: 'v1' },
    issueCycle: { cycleId: 'over' },
  });
  const blank = row({ id: 'new', title: '' });
  const given = givenAhead(chosen, blank, issueProperties, lookups);
  expect(given).toMatchObject({
    id: 'new',
    title: '',
    stateId: idOf('started'),
    priority: 'high',
    assigneeIds: ['u1'],
    labelIds: ['l1'],
    parentId: null,
    dueDate: null,
    issueModules: { moduleIds: ['m'] },
    issueEstimate: { valueId: 'v1' },
  });
  expect(given).not.toHaveProperty('issueCycle');
  const gone = row({ stateId: 'gone', assigneeIds: ['u3'], issueEstimate: { valueId: 'hidden' } });
  expect(givenAhead(gone, blank, issueProperties, lookups)).toEqual(blank);
});

test('a refusal names the issues that cause it, unless there are too many', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `i${at}`);
  expect(namingIssues(ids(REFUSED_ISSUES_MAX))?.issueIds).toHaveLength(REFUSED_ISSUES_MAX);
  expect(namingIssues(ids(REFUSED_ISSUES_MAX + 1))).toBeUndefined();
  expect(issuesNamedIn({ issueIds: ['i1', 7] })).toEqual(['i1']);
  for (const nothing of [undefined, null, 'i1', {}, { issueIds: 'i1' }])
    expect(issuesNamedIn(nothing)).toEqual([]);
});
