import { ISSUE_PROPERTIES } from '@cairn/domain';
import { en } from '@cairn/messages';
import { createTranslator } from 'use-intl';
import { expect, test } from 'vitest';
import type { Say } from '../../data/action.ts';
import { describeUndo } from './describe-undo.ts';

const say = createTranslator({ locale: 'en', messages: en }) as unknown as Say;
const keyOf = (id: string): string | undefined => (id === 'a' ? 'WEB-1' : undefined);
const propertyOf = (command: string, field: string): string | undefined => {
  const found = ISSUE_PROPERTIES.find(
    ({ stored }) => stored?.command?.name === command && stored.field === field,
  );
  return found && `issues.properties.${found.id}`;
};
const names = { say, keyOf, propertyOf };
const redo = (name: string, input: unknown): string =>
  describeUndo([{ command: { name }, input }], names, 'redo');
const describe = (name: string, ...inputs: unknown[]): string =>
  describeUndo(
    inputs.map((input) => ({ command: { name }, input })),
    names,
  );

test('names the reverted properties', () => {
  expect(
    describe('issue.update', { changes: [{ issueId: 'a', patch: { stateId: 's', sortOrder: 'a0' } }] }),
  ).toBe('Undid state change on WEB-1');
  expect(
    describe('issue.update', {
      changes: [
        { issueId: 'a', patch: { priority: 'low' } },
        { issueId: 'b', patch: { dueDate: null } },
      ],
    }),
  ).toBe('Undid priority, due date change on 2 issues');
});

test('names the request whose answer is undone and redone', () => {
  expect(describe('intake.reopen', { requestId: 'a' })).toBe('Undid your answer to WEB-1');
  expect(redo('intake.decline', { requestId: 'a', reason: '' })).toBe('Redid your answer to WEB-1');
  expect(describe('intake.remove', { requestId: 'a' })).toBe('Undid creating WEB-1');
});

test.each([
  ['issue.remove', 'Undid creating WEB-1'],
  ['issue.restore', 'Undid deleting 1 issue'],
  ['issue.unarchive', 'Undid archiving WEB-1'],
  ['issue.archive', 'Undid restoring WEB-1'],
  ['task.tick', 'Undid task change on WEB-1'],
  ['label.update', 'Undid your last change'],
])('%s: %s', (name, expected) => {
  expect(describe(name, { issueIds: ['a'] })).toBe(expected);
});

test('several commands of one action are one sentence', () => {
  const change = (issueId: string) => ({ changes: [{ issueId, patch: { priority: 'low' } }] });
  expect(describe('issue.update', change('a'), change('b'))).toBe('Undid priority change on 2 issues');
});

test('an issue created with facets of other features is one sentence', () => {
  const undos = [
    { command: { name: 'estimate.set' }, input: { changes: [{ issueId: 'a', patch: { valueId: null } }] } },
    { command: { name: 'issue.remove' }, input: { issueIds: ['a'] } },
  ];
  expect(describeUndo(undos, names)).toBe('Undid creating WEB-1');
});

test('unreadable commands are still called a change', () => {
  expect(describe('label.update', undefined)).toBe('Undid your last change');
});

test.each([
  ['issue.restore', 'Redid creating WEB-1'],
  ['issue.remove', 'Redid deleting WEB-1'],
  ['issue.archive', 'Redid archiving WEB-1'],
  ['issue.unarchive', 'Redid restoring WEB-1'],
  ['task.tick', 'Redid task change on WEB-1'],
  ['label.update', 'Redid your last change'],
])('what is done again is named too: %s', (name, expected) => {
  expect(redo(name, { issueIds: ['a'] })).toBe(expected);
});

test('names the properties that are redone', () => {
  expect(redo('issue.update', { changes: [{ issueId: 'a', patch: { priority: 'low' } }] })).toBe(
    'Redid priority change on WEB-1',
  );
});
