import type { Comment, Description, Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import { mentionsOfTexts } from './mentions-of-texts.ts';

const saying = (...people: readonly string[]) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'paragraph',
      content: people.map((each) => ({ type: 'mention', attrs: { entity_identifier: each } })),
    },
  ],
});
const issueOf = (id: string) => ({ id, projectId: 'web', removedAt: null }) as unknown as Issue;
const description = (issueId: string, ...people: string[]) =>
  ({ issueId, body: saying(...people) }) as unknown as Description;
const comment = (issueId: string, ...people: string[]) =>
  ({ issueId, body: saying(...people) }) as unknown as Comment;

test('an issue mentions the people in its description and comments, each once, at most 200', () => {
  const crowd = Array.from({ length: 201 }, (_, at) => `person-${at}`);
  const rows = mentionsOfTexts({
    issues: ['a', 'b', 'c'].map(issueOf),
    descriptions: [description('a', 'ada', 'bob', 'ada'), description('c')],
    comments: [comment('a', 'bob', 'cleo'), comment('b', ...crowd)],
  });
  expect(rows.map(({ id, userIds }) => [id, userIds.length])).toEqual([
    ['a', 3],
    ['b', 200],
  ]);
  expect(rows[0]).toEqual({
    id: 'a',
    projectId: 'web',
    removedAt: null,
    userIds: ['ada', 'bob', 'cleo'],
  });
});
