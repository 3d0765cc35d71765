import type { Page } from '@cairn/domain';
import { expect, test } from 'vitest';
import { backlinksOfTexts } from './backlinks-of-texts.ts';
import { named, sourceOfPage } from './keep-backlinks.ts';

const idOf = (nth: number): string => `0192a000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

test('a text mentions each thing once, at most 500, and only valid IDs', () => {
  expect(named([idOf(1), 'WEB-12', idOf(1)], [idOf(2), ''])).toEqual([idOf(1), idOf(2)]);
  // Written by a version that didn't know pages.
  expect(named([idOf(1)])).toEqual([idOf(1)]);
  expect(named(Array.from({ length: 501 }, (_, at) => idOf(at)))).toHaveLength(500);
});

test("a private page's mentions have its owner's scope, others the project's", () => {
  const page = { id: idOf(1), access: 'public', ownerId: idOf(9), projectId: idOf(2) } as Page;
  const nothing = { issueId: null, commentId: null, pageId: idOf(1) };
  expect(sourceOfPage(page)).toEqual({ ...nothing, projectId: idOf(2), ownerId: null });
  expect(sourceOfPage({ ...page, access: 'private' })).toEqual({
    ...nothing,
    projectId: null,
    ownerId: idOf(9),
  });
});

test("a text doesn't mention the issue it belongs to", () => {
  const mentioning = (...ids: readonly string[]) => ({
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph',
        content: ids.map((id) => ({
          type: 'issueReference',
          attrs: { entity_identifier: id },
        })),
      },
    ],
  });
  const written = { projectId: idOf(2), issueId: idOf(3), updatedBy: idOf(9), updatedAt: 0 };
  const rows = backlinksOfTexts({
    descriptions: [{ ...written, id: idOf(3), body: mentioning(idOf(3), idOf(4)) }],
    comments: [],
  });
  expect(rows.map(({ issueId, commentId, targetId }) => [issueId, commentId, targetId])).toEqual([
    [idOf(3), null, idOf(4)],
  ]);
});
