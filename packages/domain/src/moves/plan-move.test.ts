import { expect, test } from 'vitest';
import type { Estimate, EstimateValue } from '../estimates/entity.ts';
import type { Issue } from '../issues/entity.ts';
import type { Label } from '../labels/entity.ts';
import type { State } from '../states/entity.ts';
import { planMove, type MoveRows } from './plan-move.ts';

const state = (id: string, name: string, group: State['group'], isDefault = false): State => ({
  id,
  projectId: id.startsWith('w') ? 'web' : 'docs',
  name,
  description: '',
  color: '#000000',
  group,
  sortOrder: id,
  isDefault,
});
const label = (id: string, name: string): Label => ({
  id,
  projectId: id.startsWith('w') ? 'web' : 'docs',
  name,
  color: '#000000',
  parentId: null,
  sortOrder: id,
});
const estimate = (id: string, kind: Estimate['kind'], isEnabled = true): Estimate => ({
  id,
  projectId: id.startsWith('w') ? 'web' : 'docs',
  kind,
  isEnabled,
});
const value = (id: string, estimateId: string, name: string): EstimateValue => ({
  id,
  projectId: id.startsWith('w') ? 'web' : 'docs',
  estimateId,
  value: name,
  sortOrder: id,
});

const rows: MoveRows = {
  states: [
    state('w1', 'Todo', 'unstarted', true),
    state('w2', 'Review', 'started'),
    state('w3', 'Shipped', 'completed'),
    state('w4', 'Won’t do', 'cancelled'),
    state('d1', 'Ideas', 'backlog', true),
    state('d2', 'todo ', 'unstarted'),
    state('d3', 'Writing', 'started'),
    state('d4', 'Proofreading', 'started'),
    state('d5', 'Published', 'completed'),
  ],
  labels: [label('w5', 'Bug'), label('w6', 'Web'), label('d6', 'bug')],
  estimates: [estimate('w7', 'points'), estimate('d7', 'points')],
  estimateValues: [value('w8', 'w7', '5'), value('w9', 'w7', '8'), value('d8', 'd7', '5')],
  members: [
    { projectId: 'web', userId: 'ada' },
    { projectId: 'web', userId: 'bob' },
    { projectId: 'docs', userId: 'ada' },
  ],
};

const given = (id: string, more: object): Issue =>
  ({ id, projectId: 'web', stateId: 'w1', assigneeIds: [], labelIds: [], ...more }) as unknown as Issue;

test('states are matched by name, else by group, else become the default', () => {
  const issues = ['w1', 'w2', 'w3', 'w4', 'w1'].map((stateId, at) => given(`i${at}`, { stateId }));
  const { moves, states } = planMove(issues, 'docs', rows);
  expect(moves.map(({ stateId }) => stateId)).toEqual(['d2', 'd3', 'd5', 'd1', 'd2']);
  expect(states.map(({ from, to, count }) => [from.id, to?.id, count])).toEqual([
    ['w1', 'd2', 2],
    ['w2', 'd3', 1],
    ['w3', 'd5', 1],
    ['w4', 'd1', 1],
  ]);
});

test('labels are matched by name and estimates by value; those without a match are dropped', () => {
  const issues = [
    given('i1', { labelIds: ['w5', 'w6'], issueEstimate: { valueId: 'w8' } }),
    given('i2', { labelIds: ['w6'], issueEstimate: { valueId: 'w9' } }),
  ];
  const { moves, labels, estimates } = planMove(issues, 'docs', rows);
  expect(moves.map(({ labelIds, estimateValueId }) => [labelIds, estimateValueId])).toEqual([
    [['d6'], 'd8'],
    [[], null],
  ]);
  expect(labels.map(({ from, to, count }) => [from.id, to?.id, count])).toEqual([
    ['w5', 'd6', 1],
    ['w6', undefined, 2],
  ]);
  expect(estimates.map(({ from, to }) => [from.id, to?.id])).toEqual([
    ['w8', 'd8'],
    ['w9', undefined],
  ]);
});

test.each([
  ['of another kind', { estimates: [estimate('w7', 'points'), estimate('d7', 'categories')] }],
  ['switched off', { estimates: [estimate('w7', 'points'), estimate('d7', 'points', false)] }],
])('an estimate is taken off where that of the other project is %s', (_how, more) => {
  const issues = [given('i1', { issueEstimate: { valueId: 'w8' } })];
  expect(planMove(issues, 'docs', { ...rows, ...more }).moves[0]?.estimateValueId).toBeNull();
});

test('assignees outside the target project are dropped, as are cycle and modules', () => {
  const issues = [
    given('i1', {
      assigneeIds: ['ada', 'bob'],
      issueCycle: { cycleId: 'c' },
      issueModules: { moduleIds: [] },
    }),
    given('i2', { assigneeIds: ['bob'], issueCycle: { cycleId: null }, issueModules: { moduleIds: ['m'] } }),
  ];
  const { moves, unassigned, outOfCycles, outOfModules } = planMove(issues, 'docs', rows);
  expect(moves.map(({ assigneeIds }) => assigneeIds)).toEqual([['ada'], []]);
  expect(unassigned).toEqual([{ userId: 'bob', count: 2 }]);
  expect([outOfCycles, outOfModules]).toEqual([1, 1]);
});

test('issues already there are left out, and a project without states takes none', () => {
  expect(planMove([given('i1', { projectId: 'docs' })], 'docs', rows).moves).toEqual([]);
  expect(planMove([given('i1', {})], 'empty', rows).moves).toEqual([]);
});
