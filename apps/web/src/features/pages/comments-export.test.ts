import type { PageComment } from '@cairn/domain';
import { expect, test } from 'vitest';
import { commentsAsHtml, commentsAsMarkdown, type CommentWords } from './comments-export.ts';

const WORDS: CommentWords = {
  title: 'Comments',
  resolved: 'Resolved',
  removed: 'Comment deleted',
  nameOf: (id) => (id === 'ada' ? 'Ada *<b>*' : 'Bob'),
  momentOf: (at) => `day ${at}`,
};

const comment = (id: string, words: string, more: Partial<PageComment> = {}): PageComment => ({
  id,
  pageId: 'page',
  projectId: null,
  ownerId: null,
  authorId: 'ada',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
  createdAt: 1,
  editedAt: null,
  parentId: null,
  removedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  anchor: null,
  ...more,
});

const ROWS = [
  comment('b', 'Low & wet', { authorId: 'bob', parentId: 'a', createdAt: 3 }),
  comment('c', '', { createdAt: 2, removedAt: 5 }),
  comment('a', 'Which?', {
    resolvedAt: 4,
    anchor: { quote: 'the <tides>', before: '', after: '', parts: [] } as never,
  }),
];

test('the comments on a page follow its text thread by thread, with author, time, quote and whether resolved', () => {
  expect(commentsAsMarkdown(ROWS, WORDS, 'https://c.example')).toBe(`

---

## Comments

**Ada \\*\\<b\\>\\*** · day 1 · “the \\<tides\\>” · Resolved

Which?

> **Bob** · day 3
>
> Low & wet

**Ada \\*\\<b\\>\\*** · day 2

*Comment deleted*
`);
  const html = commentsAsHtml(ROWS, WORDS);
  expect(html).toContain('<strong>Ada *&#60;b&#62;*</strong> · day 1 · “the &#60;tides&#62;” · Resolved');
  expect(html).toMatch(
    /<blockquote><p><strong>Bob<\/strong> · day 3<\/p>\s*<p>Low &amp; wet<\/p><\/blockquote>/,
  );
  expect(html.indexOf('Which?')).toBeLessThan(html.indexOf('Bob'));
});

test('without comments there is no heading', () => {
  expect([commentsAsMarkdown([], WORDS, ''), commentsAsHtml([], WORDS)]).toEqual(['', '']);
});
