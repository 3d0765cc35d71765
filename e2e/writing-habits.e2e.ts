import { createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { givenPage, stateOf, textOf } from './screens/page-text.ts';
import { uuid } from './uuid.ts';

const ADDRESS = 'Enter or paste URL';

test('in a comment Mod-k asks for a link, and Escape cancels an edit', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);

  await test.step('the selected words become a link; nothing is posted, no menu opens', async () => {
    await issue.composer.click();
    await page.keyboard.type('read the docs');
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ControlOrMeta+k');
    const field = page.getByPlaceholder(ADDRESS, { exact: true });
    await expect(field).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.type('example.org');
    await page.keyboard.press('Enter');
    await expect(issue.composer.getByRole('link', { name: 'docs' })).toHaveAttribute(
      'href',
      'https://example.org',
    );
    await expect(issue.composer).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(issue.comment('read the docs').getByRole('link', { name: 'docs' })).toBeVisible();
  });

  await test.step('Escape cancels an edit, and the old text stays', async () => {
    const comment = issue.comment('read the docs');
    await comment.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('textbox', { name: 'Edit comment' });
    await expect(edit).toBeFocused();
    await page.keyboard.type(' and more');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('Escape');
    await expect(edit).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(edit).toHaveCount(0);
    await expect(issue.comment('read the docs')).not.toContainText('and more');
    await expect(issue.comment('read the docs')).not.toContainText('(edited)');
  });
});

test('on a page Mod-s shows Saved, and a click far below the text moves to its end', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const pageId = await givenPage(ada, server.url, place);
  await page.goto(`/${place.slug}/projects/${place.projectId}/pages/${pageId}`);
  await expect(stateOf(page)).toHaveText('Saved');
  await textOf(page).click();
  await page.keyboard.type('One line');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText('Saved', { exact: true }),
  ).toBeVisible();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const sheet = await page.locator('.page-print').boundingBox();
  await page.mouse.click((sheet?.x ?? 0) + 60, (sheet?.y ?? 0) + (sheet?.height ?? 0) - 20);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(textOf(page)).toContainText('One line!');
});

test('S-CALL-025 the card of a link and the label of a module’s link copy their URL to the clipboard', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page, context } = ada;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const place = await createPlace(ada, server.url);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  await test.step('the card of a link', async () => {
    const pageId = await givenPage(ada, server.url, place);
    await page.goto(`/${place.slug}/projects/${place.projectId}/pages/${pageId}`);
    await expect(stateOf(page)).toHaveText('Saved');
    await textOf(page).click();
    await page.keyboard.type('see https://example.org/map. Then');
    await textOf(page).getByRole('link').hover();
    await page.getByRole('button', { name: 'Copy link', exact: true }).click();
    await expect.poll(clipboard).toBe('https://example.org/map');
  });

  await test.step('the label of a module’s link', async () => {
    const moduleId = uuid();
    const { slug, projectId } = place;
    await runCommand(ada, server.url, slug, 'module.create', { id: moduleId, projectId, name: 'Regions' });
    const link = { id: uuid(), moduleId, title: 'Manifest', url: 'https://example.org/tiles' };
    await runCommand(ada, server.url, slug, 'module-link.create', link);
    await page.goto(`/${slug}/projects/${projectId}/modules/${moduleId}`);
    await page.getByRole('region', { name: 'Links' }).getByText('Manifest').click();
    await expect.poll(clipboard).toBe('https://example.org/tiles');
  });
});
