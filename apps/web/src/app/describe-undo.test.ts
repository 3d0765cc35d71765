import { en } from '@cairn/messages';
import { createTranslator } from 'use-intl';
import { expect, test } from 'vitest';
import type { Say } from '../data/action.ts';
import { describeUndo } from './describe-undo.ts';

const say = createTranslator({ locale: 'en', messages: en }) as unknown as Say;
const keyOf = (id: string): string | undefined => (id === 'a' ? 'WEB-1' : undefined);
const redo = (name: string, input: unknown): string =>
  describeUndo([{ command: { name }, input }], say, keyOf, 'redo');
const describe = (name: string, ...inputs: unknown[]): string =>
  describeUndo(
    inputs.map((input) => ({ command: { name }, input })),
    say,
    keyOf,
  );

test('names the properties that go back', () => {
  expect(
    describe('issue.update', { changes: [{ issueId: 'a', patch: { stateId: 's', sortOrder: 'a0' } }] }),
  ).toBe('Taken back: state of WEB-1');
  expect(
    describe('issue.update', {
      changes: [
        { issueId: 'a', patch: { priority: 'low' } },
        { issueId: 'b', patch: { dueDate: null } },
      ],
    }),
  ).toBe('Taken back: priority, due date of 2 issues');
});

test.each([
  ['issue.remove', 'Taken back: WEB-1 is deleted again'],
  ['issue.restore', 'Taken back: the issue is back'],
  ['issue.unarchive', 'Taken back: WEB-1 is out of the archive'],
  ['issue.archive', 'Taken back: WEB-1 is archived again'],
  ['label.update', 'Your last change was taken back'],
])('%s: %s', (name, expected) => {
  expect(describe(name, { issueIds: ['a'] })).toBe(expected);
});

test('several commands of one press are one sentence', () => {
  const change = (issueId: string) => ({ changes: [{ issueId, patch: { priority: 'low' } }] });
  expect(describe('issue.update', change('a'), change('b'))).toBe('Taken back: priority of 2 issues');
});

test('what it cannot read it still calls a change', () => {
  expect(describe('label.update', undefined)).toBe('Your last change was taken back');
});

test.each([
  ['issue.restore', 'Redid: WEB-1 created'],
  ['issue.remove', 'Redid: WEB-1 deleted'],
  ['issue.archive', 'Redid: WEB-1 archived'],
  ['issue.unarchive', 'Redid: WEB-1 restored'],
  ['label.update', 'Redid your last change'],
])('what is done again is named too: %s', (name, expected) => {
  expect(redo(name, { issueIds: ['a'] })).toBe(expected);
});

test('names the properties that are changed again', () => {
  expect(redo('issue.update', { changes: [{ issueId: 'a', patch: { priority: 'low' } }] })).toBe(
    'Redid priority change on WEB-1',
  );
});
