import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  runCommand,
  test,
} from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { uuid } from './uuid.ts';

const GUEST = 5;
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

test('a comment is answered by keyboard, live and offline, by a link, and keeps its place when it is deleted', async ({
  person,
  server,
}) => {
  const [ada, gus] = [await person('Ada', { keepsApp: true }), await person('Gus')];
  const place = await createPlace(ada, server.url);
  await admit(ada, gus, server.url, place.slug, GUEST, { id: place.projectId, role: GUEST });
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const [commentId, replyId] = [uuid(), uuid()];
  const say = (args: object) =>
    runCommand(ada, server.url, place.slug, 'comment.create', { issueId, ...args });
  await say({ id: commentId, body: paragraph('On every device?') });
  await say({ id: replyId, parentId: commentId, body: paragraph('On phones') });
  const [one, two] = [new IssuePage(ada.page), new IssuePage(gus.page)];
  await one.open(`${place.path}/${issueId}`);
  await two.open(`${place.path}/${issueId}#comment-${replyId}`);
  await expect(two.comment('On phones')).toBeInViewport();
  const replies = ada.page.getByRole('list', { name: 'Replies' });

  await test.step('the editor takes the focus and returns it', async () => {
    const reply = gus.page.getByRole('button', { name: 'Reply', exact: true });
    await reply.press('Enter');
    await expect(gus.page.getByRole('textbox', { name: 'Your reply' })).toBeFocused();
    await gus.page.keyboard.type('And tablets');
    await gus.page.keyboard.press('Enter');
    await expect(gus.page.getByRole('textbox', { name: 'Your reply' })).toBeHidden();
    await expect(gus.page.locator('body')).not.toBeFocused();
    await expect(replies.getByRole('article')).toHaveCount(2);
    await expect(replies.getByRole('article').last()).toContainText('And tablets');
  });
  await test.step('what is answered offline is there for the other afterwards', async () => {
    await goOffline(ada);
    await ada.page.getByRole('button', { name: 'Reply', exact: true }).click();
    await ada.page.keyboard.type('Written in a tunnel');
    await ada.page.keyboard.press('Enter');
    await expect(replies.getByRole('article')).toHaveCount(3);
    await ada.context.setOffline(false);
    await expect(two.comment('Written in a tunnel')).toBeVisible();
  });
  await test.step('a deleted comment leaves its replies', async () => {
    await runCommand(ada, server.url, place.slug, 'comment.remove', { commentId });
    await expect(one.comment('On every device?')).toBeHidden();
    await expect(gus.page.getByText('Comment deleted')).toBeVisible();
    await expect(replies.getByRole('article')).toHaveCount(3);
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await ada.page.emulateMedia({ colorScheme });
    await expectAccessible(ada.page);
    if (process.env['LOOK']) await ada.page.screenshot({ path: `/tmp/nt-${colorScheme}.png` });
  }
  await ada.page.setViewportSize({ width: 360, height: 740 });
  if (process.env['LOOK']) await ada.page.screenshot({ path: '/tmp/nt-360.png', fullPage: true });
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
