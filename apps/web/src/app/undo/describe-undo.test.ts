import {
  archiveIssues,
  createView,
  declineRequest,
  ISSUE_PROPERTIES,
  removeCycle,
  removeIssues,
  removeRequest,
  schema,
  reopenRequest,
  restoreEstimate,
  restoreIssues,
  setEstimate,
  unarchiveIssues,
  unarchivePage,
  updateIssues,
  updateLabel,
  updateNotifications,
} from '@cairn/domain';
import { en } from '@cairn/messages';
import { createTranslator } from 'use-intl';
import { expect, test } from 'vitest';
import type { Say } from '../../data/action.ts';
import type { OwnWay, Way } from '../../data/undo-stack.ts';
import { features } from '../../features.ts';
import { undoWordsIn } from '../actions.ts';
import { describeUndo } from './describe-undo.ts';

interface Named {
  readonly name: string;
  readonly on: string;
}

const missing: string[] = [];
const say = createTranslator({
  locale: 'en',
  messages: en,
  onError: (error) => missing.push(error.message),
}) as unknown as Say;
const NAMES = new Map([
  ['a', 'WEB-1'],
  ['sprint', 'Sprint 3'],
]);
const propertyOf = (command: string, field: string): string | undefined => {
  const found = ISSUE_PROPERTIES.find(
    ({ stored }) => stored?.command?.name === command && stored.field === field,
  );
  return found && `issues.properties.${found.id}`;
};
const given = await Promise.all(features.flatMap(({ actions }) => actions?.() ?? []));
const words = undoWordsIn(given);
const names = { say, nameOf: (id: string) => NAMES.get(id), propertyOf, words };
const way = (command: Named, input: unknown): Way => ({ command, input }) as unknown as Way;
const redo = (command: Named, input: unknown): string => describeUndo([way(command, input)], names, 'redo');
const describe = (command: Named, ...inputs: unknown[]): string =>
  describeUndo(
    inputs.map((input) => way(command, input)),
    names,
  );

test('features name existing commands and existing sentences', () => {
  const commands = new Set(schema.commands.keys());
  expect([...words.keys()].filter((name) => !commands.has(name))).toEqual([]);
  for (const each of words.values())
    for (const key of Object.values(each)) say(key, { name: 'WEB-1', count: 1, properties: '' });
  expect(missing).toEqual([]);
});

test('names the reverted properties', () => {
  expect(
    describe(updateIssues, { changes: [{ issueId: 'a', patch: { stateId: 's', sortOrder: 'a0' } }] }),
  ).toBe('Undid state change on WEB-1');
  expect(
    describe(updateIssues, {
      changes: [
        { issueId: 'a', patch: { priority: 'low' } },
        { issueId: 'b', patch: { dueDate: null } },
      ],
    }),
  ).toBe('Undid priority, due date change on 2 issues');
});

test('names the request whose answer is undone and redone', () => {
  expect(describe(reopenRequest, { requestId: 'a' })).toBe('Undid your answer to WEB-1');
  expect(redo(declineRequest, { requestId: 'a', reason: '' })).toBe('Redid your answer to WEB-1');
  expect(describe(removeRequest, { requestId: 'a' })).toBe('Undid creating WEB-1');
});

test('names what a command is on where it is no issue, and what comes back by its own name', () => {
  expect(describe(removeCycle, { cycleId: 'sprint' })).toBe('Undid creating Sprint 3');
  expect(redo(removeCycle, { cycleId: 'sprint' })).toBe('Redid deleting Sprint 3');
  expect(describe(createView, { id: 'v', projectId: 'p', name: 'Open bugs' })).toBe(
    'Undid deleting Open bugs',
  );
  expect(describe(unarchivePage, { pageId: 'sprint' })).toBe('Undid archiving Sprint 3');
  expect(describe(restoreEstimate, { id: 'e', projectId: 'a' })).toBe('Undid deleting the estimate');
});

test('what is no command says itself what it was', () => {
  const ticked: OwnWay = {
    words: { undo: 'commands.undone.ticked', redo: 'commands.redone.ticked' },
    subjectId: 'a',
    run: () => ticked,
  };
  expect(describeUndo([ticked], names)).toBe('Undid task change on WEB-1');
  expect(describeUndo([ticked], names, 'redo')).toBe('Redid task change on WEB-1');
});

test.each<[Named, string]>([
  [removeIssues, 'Undid creating WEB-1'],
  [unarchiveIssues, 'Undid archiving WEB-1'],
  [archiveIssues, 'Undid restoring WEB-1'],
  [updateLabel, 'Undid your last change'],
])('$name: %s', (command, expected) => {
  expect(describe(command, { issueIds: ['a'] })).toBe(expected);
});

test('deleted issues come back by their number, in the project that the command is on', () => {
  expect(describe(restoreIssues, { projectId: 'sprint', issueIds: ['a'] })).toBe('Undid deleting 1 issue');
});

test('a patch of anything but issues changes no property of them', () => {
  const changes = [{ notificationId: 'n', patch: { readAt: 1 } }];
  expect(describe(updateNotifications, { changes })).toBe('Undid your last change');
});

test('several commands of one action are one sentence', () => {
  const change = (issueId: string) => ({ changes: [{ issueId, patch: { priority: 'low' } }] });
  expect(describe(updateIssues, change('a'), change('b'))).toBe('Undid priority change on 2 issues');
});

test('an issue created with facets of other features is one sentence', () => {
  const undos = [
    way(setEstimate, { changes: [{ issueId: 'a', patch: { valueId: null } }] }),
    way(removeIssues, { issueIds: ['a'] }),
  ];
  expect(describeUndo(undos, names)).toBe('Undid creating WEB-1');
});

test('unreadable commands are still called a change', () => {
  expect(describe(updateLabel, undefined)).toBe('Undid your last change');
});

test.each<[Named, string]>([
  [restoreIssues, 'Redid creating WEB-1'],
  [removeIssues, 'Redid deleting WEB-1'],
  [archiveIssues, 'Redid archiving WEB-1'],
  [unarchiveIssues, 'Redid restoring WEB-1'],
  [updateLabel, 'Redid your last change'],
])('what is done again is named too: $name', (command, expected) => {
  expect(redo(command, { issueIds: ['a'] })).toBe(expected);
});

test('names the properties that are redone', () => {
  expect(redo(updateIssues, { changes: [{ issueId: 'a', patch: { priority: 'low' } }] })).toBe(
    'Redid priority change on WEB-1',
  );
});
