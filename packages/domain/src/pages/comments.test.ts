import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, PROJECT } from '../../test/rows.ts';
import { createPageComment, reopenPageThread, resolvePageThread } from './comment-commands.ts';
import { page, pageComment } from './entity.ts';

const PAGE = idOf('page');
const [FIRST, REPLY] = [idOf('first'), idOf('reply')];

const browserWith = (): Browser => {
  const browser = new Browser(ADA).holds(page, {
    id: PAGE,
    projectId: PROJECT,
    parentId: null,
    title: 'Atlas',
    icon: null,
    ownerId: ADA,
    access: 'public',
    isLocked: false,
    sortOrder: 'a0',
    archivedAt: null,
    createdAt: 0,
    updatedAt: 0,
    updatedBy: ADA,
  });
  say(browser, FIRST);
  say(browser, REPLY, { parentId: FIRST });
  return browser;
};

const say = (browser: Browser, id: string, more: object = {}) =>
  browser.run(createPageComment, { id, pageId: PAGE, body: { type: 'doc', content: [] }, ...more });

const resolved = (browser: Browser) =>
  [FIRST, REPLY].map((id) => {
    const { resolvedAt, resolvedBy } = browser.row(pageComment, id) ?? {};
    return [resolvedAt, resolvedBy];
  });

test('a deleted page takes no comments', () => {
  const browser = browserWith();
  say(browser, idOf('late'), { pageId: idOf('gone') });
  expect(browser.rows(pageComment).map(({ id }) => id)).toEqual([FIRST, REPLY]);
});

test('a thread can be resolved and reopened from any of its comments, and both can be undone', () => {
  const [open, settled] = [
    [
      [null, null],
      [null, null],
    ],
    [
      [NOW, ADA],
      [null, null],
    ],
  ];
  for (const commentId of [FIRST, REPLY]) {
    const browser = browserWith();
    const resolve = browser.run(resolvePageThread, { commentId });
    expect(resolved(browser)).toEqual(settled);
    const reopen = browser.run(reopenPageThread, { commentId });
    expect(resolved(browser)).toEqual(open);
    reopen();
    expect(resolved(browser)).toEqual(settled);
    resolve();
    expect(resolved(browser)).toEqual(open);
  }
});

test("a deleted comment can't resolve or reopen a thread", () => {
  const browser = browserWith();
  browser.run(resolvePageThread, { commentId: idOf('gone') })();
  browser.run(reopenPageThread, { commentId: idOf('gone') })();
  expect(resolved(browser).flat()).toEqual([null, null, null, null]);
});
