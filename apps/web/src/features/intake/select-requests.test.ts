import {
  issueProperties,
  REQUEST_STATUS,
  type IntakeRequest,
  type Issue,
  type IssueFilter,
  type IssueLookups,
} from '@cairn/domain';
import { expect, test } from 'vitest';
import { selectRequests, USUAL, type Selection } from './select-requests.ts';
import type { Asked } from './use-requests.ts';

const { pending, snoozed, accepted, declined, duplicate } = REQUEST_STATUS;
const DAY_MS = 86_400_000;
const lookups: IssueLookups = {
  userId: 'u1',
  today: '2026-03-09',
  todayIn: () => '2026-03-09',
  dayOf: (instant) => new Date(instant).toISOString().slice(0, 10),
  rows: () => new Map(),
  issue: () => undefined,
};
const properties = new Map(issueProperties.map((each) => [each.id, each]));

/** `at`: the day in March 2026 on which it was created; it was changed a day later. */
function asked(number: number, status: number, at: number, more: Partial<Issue & IntakeRequest> = {}): Asked {
  const id = `r${number}`;
  const createdAt = Date.UTC(2026, 2, at);
  const { snoozedUntil = null, ...fields } = more;
  return {
    request: { id, status, snoozedUntil, createdAt } as IntakeRequest,
    row: {
      id,
      number,
      createdAt,
      updatedAt: createdAt + DAY_MS,
      stateId: 's1',
      priority: 'none',
      assigneeIds: [],
      labelIds: [],
      createdBy: 'u1',
      ...fields,
    } as unknown as Issue,
  };
}

const ALL: readonly Asked[] = [
  asked(1, pending, 3, { priority: 'high', assigneeIds: ['u2'] }),
  asked(2, pending, 1, { labelIds: ['l1'], createdBy: 'u2' }),
  asked(3, snoozed, 2, { snoozedUntil: '2026-04-01' }),
  // Its snooze has ended.
  asked(4, snoozed, 2, { snoozedUntil: '2026-03-09', stateId: 's2' }),
  asked(5, accepted, 4),
  asked(6, declined, 5),
  asked(7, duplicate, 6),
];

const select = (part: Partial<Selection>) =>
  selectRequests(ALL, { ...USUAL, ...part }, { lookups, properties });
const numbers = (rows: readonly Asked[]): number[] => rows.map(({ row }) => row.number);
const found = (filter: IssueFilter): number[] =>
  numbers(select({ filters: [filter] }).shown).toSorted((a, b) => a - b);

test('the open tab has pending requests, with snoozed ones separate; the closed tab has the rest', () => {
  const open = select({});
  expect(numbers(open.shown)).toEqual([1, 4, 2]);
  expect(numbers(open.snoozed)).toEqual([3]);
  expect(open.counts).toEqual({ open: 3, closed: 3 });
  expect(numbers(select({ tab: 'closed' }).shown)).toEqual([7, 6, 5]);
});

test('requests can be filtered by status, state, priority, assignee, creator, label and both dates', () => {
  expect(numbers(select({ statuses: [snoozed] }).snoozed)).toEqual([3]);
  expect(select({ statuses: [snoozed] }).shown).toEqual([]);
  expect(numbers(select({ tab: 'closed', statuses: [declined, duplicate] }).shown)).toEqual([7, 6]);
  expect(found({ property: 'state', operator: 'is', values: ['s2'] })).toEqual([4]);
  expect(found({ property: 'priority', operator: 'is', values: ['high'] })).toEqual([1]);
  expect(found({ property: 'assignees', operator: 'is', values: ['u2'] })).toEqual([1]);
  expect(found({ property: 'createdBy', operator: 'is', values: ['u2'] })).toEqual([2]);
  expect(found({ property: 'labels', operator: 'is', values: ['l1'] })).toEqual([2]);
  expect(found({ property: 'createdAt', operator: 'is', values: ['2026-03-02;after'] })).toEqual([1, 4]);
  expect(found({ property: 'updatedAt', operator: 'is', values: ['2026-03-02;before'] })).toEqual([2]);
});

test('requests can be sorted by ID, creation and change, in both directions', () => {
  const sorted = (order: Selection['order'], descending: boolean) =>
    numbers(select({ order, descending }).shown);
  expect(sorted('id', false)).toEqual([1, 2, 4]);
  expect(sorted('id', true)).toEqual([4, 2, 1]);
  expect(sorted('created', false)).toEqual([2, 4, 1]);
  expect(sorted('updated', true)).toEqual([1, 4, 2]);
});
