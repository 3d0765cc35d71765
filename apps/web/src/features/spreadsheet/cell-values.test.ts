import {
  blankIssue,
  dueDateProperty,
  label,
  labelsProperty,
  PRIORITIES,
  priorityProperty,
  state,
  stateProperty,
  type Issue,
  type IssueLookups,
  type IssueProperty,
} from '@cairn/domain';
import { expect, test } from 'vitest';
import type { PropertyUi, Words } from '../../platform/property-ui.ts';
import { cellText, editByText, editLike, editToNothing } from './cell-values.ts';
import { ISSUE } from './columns.ts';

const NAMES: Readonly<Record<string, string>> = {
  todo: 'Todo',
  done: 'Done',
  theirs: 'Todo',
  bug: 'Bug',
  map: 'Map',
  pair: 'a, b',
};
const states = new Map([
  ['todo', { id: 'todo', projectId: 'web', name: 'Todo', group: 'unstarted', sortOrder: 'a0' }],
  ['done', { id: 'done', projectId: 'web', name: 'Done', group: 'completed', sortOrder: 'a1' }],
  ['theirs', { id: 'theirs', projectId: 'app', name: 'Todo', group: 'unstarted', sortOrder: 'a0' }],
]);
const labels = new Map(
  ['bug', 'map', 'pair'].map((id) => [
    id,
    { id, projectId: 'web', name: NAMES[id], sortOrder: id, parentId: null },
  ]),
);
const lookups = {
  today: '2026-11-28',
  rows: (entity: unknown) => (entity === state ? states : entity === label ? labels : new Map()),
} as unknown as IssueLookups;
const words = { lookups } as unknown as Words;
const columnOf = (property: IssueProperty, options: readonly string[]) => ({
  id: property.id,
  ui: {
    id: property.id,
    property,
    describe: (value: string) => ({ label: NAMES[value] ?? value, icon: null }),
    options: () => options,
  } as unknown as PropertyUi,
});
const stateColumn = columnOf(stateProperty, ['todo', 'done']);
const labelsColumn = columnOf(labelsProperty, ['bug', 'map', 'pair']);
const priorityColumn = columnOf(priorityProperty, PRIORITIES);
const dueColumn = columnOf(dueDateProperty, []);
const titleColumn = { id: ISSUE, ui: undefined };
const row = {
  ...blankIssue('web', lookups, 0),
  id: 'i',
  title: 'Tiles',
  stateId: 'todo',
  labelIds: ['bug'],
  dueDate: '2026-12-24',
} as Issue;
const patches = (edits: ReturnType<typeof editByText>) => edits?.map(({ patch }) => patch);

test('a cell is copied as it reads, with dates in full', () => {
  expect(cellText(row, stateColumn, words)).toBe('Todo');
  expect(cellText({ ...row, labelIds: ['bug', 'map'] }, labelsColumn, words)).toBe('Bug, Map');
  expect(cellText(row, dueColumn, words)).toBe('2026-12-24');
  expect(cellText(row, titleColumn, words)).toBe('Tiles');
  expect(cellText(row, { id: 'links', ui: undefined }, words)).toBe('');
});

test('pasted text is looked up by name', () => {
  expect(patches(editByText(row, stateColumn, ' done ', words))).toEqual([{ stateId: 'done' }]);
  expect(patches(editByText(row, labelsColumn, 'map, BUG', words))).toEqual([
    { labelIds: { add: ['map'], remove: [] } },
  ]);
  expect(patches(editByText(row, labelsColumn, 'a, b', words))).toEqual([
    { labelIds: { add: ['pair'], remove: ['bug'] } },
  ]);
  expect(patches(editByText(row, priorityColumn, 'urgent', words))).toEqual([{ priority: 'urgent' }]);
  expect(patches(editByText(row, dueColumn, '1 Dec 2026', words))).toEqual([{ dueDate: '2026-12-01' }]);
  expect(patches(editByText(row, titleColumn, 'Rivers', words))).toEqual([{ title: 'Rivers' }]);
});

test('pasting an empty cell clears one that may be empty, and pasting the same value changes nothing', () => {
  expect(patches(editByText(row, labelsColumn, '', words))).toEqual([
    { labelIds: { add: [], remove: ['bug'] } },
  ]);
  expect(patches(editByText(row, dueColumn, '', words))).toEqual([{ dueDate: null }]);
  expect(patches(editToNothing(row, priorityColumn, lookups))).toEqual([]);
  for (const [column, text] of [
    [stateColumn, 'Todo'],
    [labelsColumn, 'bug'],
    [dueColumn, '2026-12-24'],
    [titleColumn, 'Tiles'],
  ] as const)
    expect(editByText(row, column, text, words)).toEqual([]);
});

test('unknown names and impossible values change nothing and are reported', () => {
  for (const [column, text] of [
    [stateColumn, 'Nowhere'],
    [stateColumn, ''],
    [labelsColumn, 'bug, nowhere'],
    [dueColumn, 'soon'],
    [titleColumn, ' '],
    [{ id: 'links', ui: undefined }, '3'],
  ] as const)
    expect(editByText(row, column, text, words), text).toBeUndefined();
});

test('a cell is filled with the value of another issue, unless that belongs to another project', () => {
  const source = { ...row, stateId: 'done', labelIds: ['map'] };
  expect(patches(editLike(row, source, stateColumn, lookups))).toEqual([{ stateId: 'done' }]);
  expect(patches(editLike(row, source, labelsColumn, lookups))).toEqual([
    { labelIds: { add: ['map'], remove: ['bug'] } },
  ]);
  expect(editLike(row, { ...row, stateId: 'theirs' }, stateColumn, lookups)).toBeUndefined();
});
