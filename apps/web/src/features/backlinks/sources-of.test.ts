import type { Backlink } from '@cairn/domain';
import { expect, test } from 'vitest';
import { sourcesOf } from './sources-of.ts';

const row = (more: Partial<Backlink>): Backlink => ({
  id: '',
  projectId: null,
  ownerId: null,
  issueId: null,
  commentId: null,
  pageId: null,
  targetId: 't',
  ...more,
});

test('each issue and page is one source that lists where it mentions something, issues first', () => {
  const [inText, inComment] = [row({ pageId: 'p' }), row({ pageId: 'q', commentId: 'c' })];
  const both = [
    row({ pageId: 'r', commentId: 'd' }),
    row({ pageId: 'r' }),
    row({ pageId: 'r', commentId: 'e' }),
  ];
  const issues = [
    row({ issueId: 'b' }),
    row({ issueId: 'b', commentId: 'f' }),
    row({ issueId: 'a', commentId: 'g' }),
  ];
  expect(sourcesOf([inText, inComment, ...both, ...issues])).toEqual([
    { kind: 'issue', id: 'a', places: 'inComment' },
    { kind: 'issue', id: 'b', places: 'inBoth' },
    { kind: 'page', id: 'p', places: 'inText' },
    { kind: 'page', id: 'q', places: 'inComment' },
    { kind: 'page', id: 'r', places: 'inTextAndComments' },
  ]);
});
