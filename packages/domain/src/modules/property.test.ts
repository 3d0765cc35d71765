import type { Entity } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import type { Issue } from '../issues/entity.ts';
import { NO_VALUE, type IssueLookups } from '../issues/property.ts';
import { modulesOf, modulesProperty } from './property.ts';

const modules = new Map(
  [
    { id: 'sync', projectId: 'web', name: 'Sync', archivedAt: null },
    { id: 'maps', projectId: 'web', name: 'maps', archivedAt: null },
    { id: 'old', projectId: 'web', name: 'Old', archivedAt: 1 },
    { id: 'other', projectId: 'app', name: 'Other', archivedAt: null },
  ].map((row) => [row.id, row]),
);
const lookups = {
  rows: ({ name }: Entity) => (name === 'module' ? modules : new Map()),
} as unknown as IssueLookups;
const inModules = (...moduleIds: string[]): Issue =>
  ({ id: 'i', projectId: 'web', issueModules: { id: 'i', moduleIds } }) as unknown as Issue;
const change = (row: Issue, to?: string, from?: string): unknown => {
  const edit = modulesProperty.edit?.(
    row,
    { ...(to !== undefined && { to }), ...(from !== undefined && { from }) },
    lookups,
  );
  return edit && (edit.patch as { moduleIds: unknown }).moduleIds;
};

test('modules on offer are not archived and sorted by name', () => {
  expect(modulesOf(lookups, ['web'])).toEqual(['maps', 'sync']);
  expect(modulesProperty.grouping?.known(lookups, ['web'])).toEqual(['maps', 'sync', NO_VALUE]);
});

test('dropping moves an issue from one module to another, and keeps its others', () => {
  const row = inModules('sync', 'old');
  expect(change(row, 'maps', 'sync')).toEqual({ add: ['maps'], remove: ['sync'] });
  expect(change(row, NO_VALUE, 'sync')).toEqual({ add: [], remove: ['sync'] });
  expect(change(row, NO_VALUE)).toEqual({ add: [], remove: ['sync', 'old'] });
  expect(change(row, 'sync', 'sync')).toEqual({ add: [], remove: [] });
  expect(change(inModules(), 'sync')).toEqual({ add: ['sync'], remove: [] });
  expect(change(row, undefined, 'sync')).toEqual({ add: [], remove: ['sync'] });
});

test('no issue can be added to an archived module, or to one of another project', () => {
  expect(change(inModules('sync'), 'old', 'sync')).toBeUndefined();
  expect(change(inModules('sync'), 'other', 'sync')).toBeUndefined();
});

test('the activity names each module that the issue was added to or removed from', () => {
  const { verb } = modulesProperty.history ?? {};
  expect([verb?.(null, 'sync'), verb?.('sync', null), verb?.('sync', 'maps')]).toEqual([
    'created',
    'deleted',
    'updated',
  ]);
});
