import { expect, test } from 'vitest';
import type { State } from '../states/entity.ts';
import { REQUEST_STATUS, requestStatusName } from './constants.ts';
import { firstCancelledState, firstState, isOpenRequest, requestOrder, statusOn } from './rules.ts';

const { pending, snoozed, accepted, declined, duplicate } = REQUEST_STATUS;

test('pending and snoozed requests are open', () => {
  const open = [pending, snoozed, accepted, declined, duplicate].filter((status) =>
    isOpenRequest({ status }),
  );
  expect(open).toEqual([pending, snoozed]);
});

test('a snoozed request is pending again from its day on', () => {
  const request = { status: snoozed, snoozedUntil: '2026-03-09' };
  expect(statusOn(request, '2026-03-08')).toBe(snoozed);
  expect(statusOn(request, '2026-03-09')).toBe(pending);
  expect(statusOn({ status: declined, snoozedUntil: null }, '2026-03-09')).toBe(declined);
});

test('a request starts in the default state and ends in the first cancelled one', () => {
  const state = (id: string, group: State['group'], sortOrder: string, isDefault = false) =>
    ({ id, group, sortOrder, isDefault }) as State;
  const states = [
    state('no', 'cancelled', 'a1'),
    state('never', 'cancelled', 'a0'),
    state('todo', 'unstarted', 'a0', true),
    state('some-day', 'backlog', 'a0'),
  ];
  expect(firstState(states)?.id).toBe('todo');
  expect(firstState(states.slice(0, 2))?.id).toBe('never');
  expect(firstCancelledState(states)?.id).toBe('never');
  expect(firstCancelledState([])).toBeUndefined();
});

test('requests can be sorted by ID, creation and change; one without a number is the newest', () => {
  const rows = [
    { id: 'a', number: 2, createdAt: 1, updatedAt: 9 },
    { id: 'b', number: 1, createdAt: 2, updatedAt: 9 },
    { id: 'c', number: 0, createdAt: 3, updatedAt: 1 },
  ];
  const sorted = (...by: Parameters<typeof requestOrder>) =>
    rows.toSorted(requestOrder(...by)).map(({ id }) => id);
  expect(sorted('id', false)).toEqual(['b', 'a', 'c']);
  expect(sorted('id', true)).toEqual(['c', 'a', 'b']);
  expect(sorted('created', true)).toEqual(['c', 'b', 'a']);
  expect(sorted('updated', false)).toEqual(['c', 'a', 'b']);
});

test('a status has a name, and an unknown one of a later version is pending', () => {
  expect([accepted, duplicate, 7].map(requestStatusName)).toEqual(['accepted', 'duplicate', 'pending']);
});
