import { NO_TEXT, setDescription, updateIssues, type Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import { commandsFor } from './one-issue.ts';

const held = { id: 'i', assigneeIds: ['ada', 'bob'], labelIds: ['bug'] } as unknown as Issue;
const asked = (change: Parameters<typeof commandsFor>[1]) =>
  commandsFor(held, change).map(({ name, args }) => [name, args]);

test('no changes need no command, and a text or fields alone need one', () => {
  expect(asked({})).toEqual([]);
  expect(asked({ description_html: '<p>x</p>' }).map(([name]) => name)).toEqual([setDescription.name]);
  expect(asked({ name: 'New' }).map(([name]) => name)).toEqual([updateIssues.name]);
});

test('sets become additions and removals, each once', () => {
  expect(asked({ assignee_ids: ['bob', 'cyd', 'cyd'], label_ids: [] })).toMatchObject([
    [
      updateIssues.name,
      {
        changes: [
          {
            issueId: 'i',
            patch: {
              assigneeIds: { add: ['cyd'], remove: ['ada'] },
              labelIds: { add: [], remove: ['bug'] },
            },
          },
        ],
      },
    ],
  ]);
});

test.each([
  [undefined, undefined],
  [null, NO_TEXT],
  ['2026-11-26T08:00:00.000Z', Date.UTC(2026, 10, 26, 8)],
])('a text that is based on %s is based on %s', (given, basedOn) => {
  const change = { description_html: '<p>x</p>', description_based_on: given };
  expect(asked(change)).toMatchObject([[setDescription.name, { issueId: 'i', basedOn }]]);
});
