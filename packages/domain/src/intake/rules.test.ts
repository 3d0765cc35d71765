import { expect, test } from 'vitest';
import type { State } from '../states/entity.ts';
import { REQUEST_STATUS, requestStatusName } from './constants.ts';
import {
  alikeTitles,
  firstCancelledState,
  firstState,
  isOpenRequest,
  requestOrder,
  statusOn,
} from './rules.ts';

const { pending, snoozed, accepted, declined, duplicate } = REQUEST_STATUS;

test('what waits is open, and what waits for a day', () => {
  const open = [pending, snoozed, accepted, declined, duplicate].filter((status) =>
    isOpenRequest({ status }),
  );
  expect(open).toEqual([pending, snoozed]);
});

test('what is snoozed is pending again from its day on', () => {
  const request = { status: snoozed, snoozedUntil: '2026-03-09' };
  expect(statusOn(request, '2026-03-08')).toBe(snoozed);
  expect(statusOn(request, '2026-03-09')).toBe(pending);
  expect(statusOn({ status: declined, snoozedUntil: null }, '2026-03-09')).toBe(declined);
});

test('a request begins in the default state and ends in the first cancelled one', () => {
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

test('requests are sorted by ID, by creation and by change; one without a number is the newest', () => {
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

test('issues are alike whose titles share at least two words, and half of those that were typed', () => {
  const rows = [
    'Resume a region download',
    'Region download fails on Wi-Fi',
    'Export of a region',
    'Wi-Fi icon',
  ].map((title) => ({ title }));
  const found = (title: string) => alikeTitles(title, rows).map((row) => row.title);
  expect(found('Download of a REGION fails')).toEqual([
    'Region download fails on Wi-Fi',
    'Resume a region download',
  ]);
  expect(found('Region')).toEqual([]);
  expect(found('Nothing like it at all')).toEqual([]);
});

test('words that are typed wrong, or in another form, are alike; a title of one word finds others of one word', () => {
  const rows = [
    'Download fails on Wi-Fi',
    'Downloading regions',
    'Fail',
    'Login',
    'Logging of downloads',
  ].map((title) => ({ title }));
  const found = (title: string) => alikeTitles(title, rows).map((row) => row.title);
  expect(found('Dowload failing on wi fi')).toEqual(['Download fails on Wi-Fi']);
  expect(found('Region downloads')).toEqual(['Downloading regions']);
  expect(found('Logins')).toEqual(['Login']);
  expect(found('Download')).toEqual([]);
  expect(found('')).toEqual([]);
});

test('a status has a name, and one of a later version is pending', () => {
  expect([accepted, duplicate, 7].map(requestStatusName)).toEqual(['accepted', 'duplicate', 'pending']);
});
