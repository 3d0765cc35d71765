import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, BOB, issueRow, PROJECT, STATES, stateRow } from '../../test/rows.ts';
import { issueCycle } from '../cycles/entity.ts';
import { issue, type Issue } from '../issues/entity.ts';
import { issueModules } from '../modules/entity.ts';
import { state } from '../states/entity.ts';
import {
  acceptRequest,
  declineRequest,
  editRequest,
  fileRequest,
  markRequestDuplicate,
  removeRequest,
  reopenRequest,
  restoreRequest,
  snoozeRequest,
} from './commands.ts';
import { REQUEST_STATUS } from './constants.ts';
import { intakeRequest, type IntakeRequest } from './entity.ts';

const { pending, snoozed, accepted, declined, duplicate } = REQUEST_STATUS;
const ID = idOf('request');
const OTHER = idOf('issue');

const request = (more: Partial<IntakeRequest> = {}): IntakeRequest => ({
  id: ID,
  projectId: PROJECT,
  authorId: BOB,
  sender: null,
  status: pending,
  snoozedUntil: null,
  duplicateOfId: null,
  reason: '',
  createdAt: NOW - 1000,
  answeredBy: null,
  answeredAt: null,
  ...more,
});

const browserWith = (held: Partial<IntakeRequest> = {}, row: Partial<Issue> = {}): Browser =>
  new Browser(ADA)
    .holds(state, ...STATES)
    .holds(issue, issueRow(ID, { isRequest: true, ...row }), issueRow(OTHER))
    .holds(intakeRequest, request(held));

const answerOf = (browser: Browser) => browser.row(intakeRequest, ID);
const issueOf = (browser: Browser) => browser.row(issue, ID);

test('a request is created in the default state, with no assignee', () => {
  const browser = new Browser(ADA).holds(state, ...STATES);
  const undo = browser.run(fileRequest, {
    id: ID,
    projectId: PROJECT,
    title: 'Asked for',
    priority: 'high',
    assigneeIds: [],
    labelIds: [],
    dueDate: null,
    sortOrder: 'a1',
  });
  expect(issueOf(browser)).toMatchObject({ stateId: idOf('backlog'), isRequest: true, parentId: null });
  expect(answerOf(browser)).toMatchObject({
    status: pending,
    authorId: ADA,
    answeredBy: null,
    answeredAt: null,
  });
  undo();
  expect(issueOf(browser)).toBeUndefined();
});

test('renaming an open request can be undone, but not once the request is deleted', () => {
  const browser = browserWith();
  const undo = browser.run(editRequest, { requestId: ID, patch: { title: 'Other words' } });
  expect(issueOf(browser)).toMatchObject({ title: 'Other words', updatedAt: NOW });
  undo();
  expect(issueOf(browser)?.title).toBe(issueRow(ID).title);
  new Browser(ADA).run(editRequest, { requestId: ID, patch: { title: 'Other words' } })();
});

test('accepting keeps the requested values unless others are chosen', () => {
  const row = { priority: 'high', assigneeIds: [BOB], dueDate: '2026-04-01' } as const;
  const browser = browserWith({}, row);
  browser.run(acceptRequest, { requestId: ID });
  expect(answerOf(browser)).toMatchObject({ status: accepted, answeredBy: ADA, answeredAt: NOW });
  expect(issueOf(browser)).toMatchObject({ ...row, isRequest: false, stateId: idOf('backlog') });
  expect(browser.row(issueCycle, ID)).toBeUndefined();
  expect(browser.row(issueModules, ID)).toBeUndefined();
});

test('accepting replaces sets as a whole, subscribes the assignees, and closes the issue if the state is closed', () => {
  const browser = browserWith({}, { assigneeIds: [BOB] });
  const [cycleId, moduleId] = [idOf('cycle'), idOf('module')];
  const undo = browser.run(acceptRequest, {
    requestId: ID,
    assigneeIds: [ADA],
    stateId: idOf('completed'),
    cycleId,
    moduleIds: [moduleId],
  });
  expect(issueOf(browser)).toMatchObject({
    assigneeIds: [ADA],
    subscriberIds: [ADA],
    completedAt: NOW,
  });
  expect(browser.row(issueCycle, ID)?.cycleId).toBe(cycleId);
  expect(browser.row(issueModules, ID)?.moduleIds).toEqual([moduleId]);
  undo();
  expect(answerOf(browser)).toMatchObject({ status: pending, answeredBy: null, answeredAt: null });
  expect(issueOf(browser)).toMatchObject({ isRequest: true, assigneeIds: [BOB], completedAt: null });
  expect(browser.row(issueCycle, ID)?.cycleId).toBeNull();
  expect(browser.row(issueModules, ID)?.moduleIds).toEqual([]);
});

test('declining a request or marking it as a duplicate cancels the issue and keeps it out of lists', () => {
  for (const [command, input, expected] of [
    [declineRequest, { requestId: ID, reason: ' Too late ' }, { status: declined, reason: 'Too late' }],
    [
      markRequestDuplicate,
      { requestId: ID, duplicateOfId: OTHER },
      { status: duplicate, duplicateOfId: OTHER },
    ],
  ] as const) {
    const browser = browserWith({ status: snoozed, snoozedUntil: '2026-04-01' });
    browser.run(command as typeof declineRequest, input as { requestId: string; reason: string });
    expect(answerOf(browser)).toMatchObject({ ...expected, snoozedUntil: null, answeredAt: NOW });
    expect(issueOf(browser)).toMatchObject({ stateId: idOf('cancelled'), isRequest: true, completedAt: NOW });
    browser.run(reopenRequest, { requestId: ID });
    expect(answerOf(browser)).toMatchObject({
      status: pending,
      reason: '',
      duplicateOfId: null,
      answeredBy: null,
      answeredAt: null,
    });
    expect(issueOf(browser)).toMatchObject({ stateId: idOf('backlog'), isRequest: true, completedAt: null });
  }
});

test('without a cancelled state, a declined request keeps its state', () => {
  const open = STATES.filter(({ group }) => group !== 'cancelled');
  const browser = new Browser(ADA)
    .holds(state, ...open)
    .holds(issue, issueRow(ID, { isRequest: true }))
    .holds(intakeRequest, request());
  browser.run(declineRequest, { requestId: ID, reason: '' });
  expect(answerOf(browser)?.status).toBe(declined);
  expect(issueOf(browser)).toMatchObject({ stateId: idOf('backlog'), isRequest: true });
});

test('a snoozed request stays open whatever its state, and belongs to the person who snoozed it', () => {
  const browser = browserWith({}, { stateId: idOf('started') });
  browser.run(snoozeRequest, { requestId: ID, until: '2026-04-01' });
  expect(answerOf(browser)).toMatchObject({
    status: snoozed,
    snoozedUntil: '2026-04-01',
    answeredBy: ADA,
    answeredAt: null,
  });
  browser.run(reopenRequest, { requestId: ID });
  expect(answerOf(browser)).toMatchObject({ status: pending, snoozedUntil: null });
  expect(issueOf(browser)?.stateId).toBe(idOf('started'));
});

test('a second answer changes nothing, and neither does an answer to a deleted request', () => {
  for (const browser of [
    browserWith({ status: accepted }, { isRequest: false }),
    browserWith({ status: declined }),
    browserWith({ status: duplicate }),
    browserWith({}, { removedAt: NOW - 1 }),
  ]) {
    const [before, row] = [answerOf(browser), issueOf(browser)];
    browser.run(acceptRequest, { requestId: ID, priority: 'urgent' });
    browser.run(declineRequest, { requestId: ID, reason: 'No' });
    browser.run(snoozeRequest, { requestId: ID, until: '2026-04-01' });
    browser.run(markRequestDuplicate, { requestId: ID, duplicateOfId: OTHER });
    browser.run(editRequest, { requestId: ID, patch: { title: 'Other words' } });
    expect(answerOf(browser)).toEqual(before);
    expect(issueOf(browser)).toEqual(row);
  }
});

test("an accepted request is an ordinary issue: it can't be reopened, or deleted as a request", () => {
  const browser = browserWith({ status: accepted }, { isRequest: false, stateId: idOf('started') });
  const [before, row] = [answerOf(browser), issueOf(browser)];
  browser.run(reopenRequest, { requestId: ID });
  browser.run(removeRequest, { requestId: ID });
  expect(answerOf(browser)).toEqual(before);
  expect(issueOf(browser)).toEqual(row);
});

test('a request is deleted and restored only once', () => {
  const removed = browserWith({}, { removedAt: NOW - 5 });
  removed.run(removeRequest, { requestId: ID });
  expect(issueOf(removed)?.removedAt).toBe(NOW - 5);
  removed.run(restoreRequest, { requestId: ID });
  expect(issueOf(removed)).toMatchObject({ removedAt: null, updatedAt: NOW });
  const held = browserWith();
  held.run(restoreRequest, { requestId: ID });
  expect(issueOf(held)?.updatedAt).toBe(issueRow(ID).updatedAt);
});

test('a project whose states have not arrived yet takes no requests', () => {
  const browser = new Browser(ADA).holds(state, stateRow('backlog', { projectId: idOf('elsewhere') }));
  browser.run(fileRequest, {
    id: ID,
    projectId: PROJECT,
    title: 'Asked for',
    priority: 'none',
    assigneeIds: [],
    labelIds: [],
    dueDate: null,
    sortOrder: 'a1',
  });
  expect(issueOf(browser)).toBeUndefined();
  expect(answerOf(browser)).toBeUndefined();
});
