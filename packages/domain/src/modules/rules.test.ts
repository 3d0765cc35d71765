import { expect, test } from 'vitest';
import { MODULE_STATUSES, type ModuleStatus } from './constants.ts';
import type { Module } from './entity.ts';
import {
  areModuleDatesValid,
  filterModules,
  groupByStatus,
  isModuleClosed,
  type ModuleFilter,
  type ModuleOrder,
} from './rules.ts';

const row = (name: string, more: Partial<Module> = {}): Module => ({
  id: name,
  projectId: 'p',
  name,
  description: '',
  status: 'backlog',
  startDate: null,
  targetDate: null,
  leadId: null,
  memberIds: [],
  createdBy: 'ada',
  createdAt: 0,
  archivedAt: null,
  ...more,
});

test('either date may be missing; a start after the target is invalid', () => {
  const [early, late] = ['2026-01-01', '2026-01-02'];
  for (const [startDate, targetDate, isValid] of [
    [null, null, true],
    [early, null, true],
    [null, early, true],
    [early, early, true],
    [early, late, true],
    [late, early, false],
  ] as const)
    expect(areModuleDatesValid({ startDate, targetDate })).toBe(isValid);
});

test('only completed and cancelled modules are closed', () => {
  const closed: readonly ModuleStatus[] = MODULE_STATUSES.filter((status) => isModuleClosed({ status }));
  expect(closed).toEqual(['completed', 'cancelled']);
});

test('a list is filtered by name, status and archive, and sorted by name, target date or age', () => {
  const rows = [
    row('Sync', { status: 'planned', targetDate: '2026-02-01', createdAt: 1 }),
    row('maps', { status: 'paused', targetDate: null, createdAt: 3 }),
    row('Routes', { status: 'planned', targetDate: '2026-01-01', createdAt: 2 }),
    row('Old maps', { status: 'completed', archivedAt: 1 }),
  ];
  const all: ModuleFilter = { query: '', statuses: [], startDate: [], targetDate: [], archived: false };
  const names = (given: Module[], filter: ModuleFilter, order: ModuleOrder): string[] =>
    filterModules(given, filter, order, '2026-01-31').map(({ name }) => name);
  expect(names(rows, all, 'name')).toEqual(['maps', 'Routes', 'Sync']);
  expect(names(rows, all, 'target')).toEqual(['Routes', 'Sync', 'maps']);
  expect(names(rows, all, 'created')).toEqual(['maps', 'Routes', 'Sync']);
  expect(names(rows, { ...all, query: ' MAPS ' }, 'name')).toEqual(['maps']);
  expect(names(rows, { ...all, statuses: ['planned'] }, 'name')).toEqual(['Routes', 'Sync']);
  expect(names(rows, { ...all, archived: true }, 'name')).toEqual(['Old maps']);
  expect(names(rows, { ...all, targetDate: ['this-month'] }, 'name')).toEqual(['Routes']);
  expect(names(rows, { ...all, targetDate: ['2026-01-02;after', '2026-02-01;before'] }, 'name')).toEqual([
    'Sync',
  ]);
  expect(names(rows, { ...all, startDate: ['2026-01-01;after'] }, 'name')).toEqual([]);
});

test('groups follow the order of the statuses, and none is empty', () => {
  const rows = [row('a', { status: 'completed' }), row('b', { status: 'in-progress' }), row('c')];
  expect(groupByStatus(rows).map(({ status }) => status)).toEqual(['in-progress', 'backlog', 'completed']);
});
