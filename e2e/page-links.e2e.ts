import type { Page } from '@playwright/test';
import { admit, createIssue, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { givenPage, stateOf, textOf } from './screens/page-text.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;

const mentionedIn = (page: Page) => page.getByRole('region', { name: 'Mentioned in' });

test('a comment and a page link to each other, live, and both say where they are mentioned', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const place = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
  const issueId = await createIssue(ada, server.url, place, 'Order the pump');
  const pageId = await givenPage(ada, server.url, place);
  const pageUrl = `/${place.slug}/projects/${place.projectId}/pages/${pageId}`;

  // Bob reads the page meanwhile.
  await bob.page.goto(pageUrl);
  await expect(stateOf(bob.page)).toHaveText('Saved');
  await expect(mentionedIn(bob.page)).toHaveCount(0);

  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${issueId}`);
  await issue.composer.click();
  await page.keyboard.type('As in [[harbour');
  await page.getByRole('option', { name: /Harbour plan/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const chip = issue.comment('As in').locator('page-reference-component').getByRole('link');
  await expect(chip).toHaveText('Harbour plan');

  await expect(mentionedIn(bob.page).getByRole('link', { name: 'Order the pump' })).toBeVisible();
  await expect(mentionedIn(bob.page)).toContainText('in a comment');

  // The page names the issue, and the issue's page says so.
  await textOf(bob.page).click();
  await bob.page.keyboard.type('For WEB-1 ');
  await expect(textOf(bob.page).locator('issue-reference-component')).toContainText('Order the pump');
  await expect(mentionedIn(page).getByRole('link', { name: 'Harbour plan' })).toBeVisible({
    timeout: 15_000,
  });
  await expectAccessible(page);

  // So does a comment on a page that isn't mentioned anywhere else; the card stays as wide as the panel.
  const plan = await givenPage(ada, server.url, place);
  await runCommand(ada, server.url, place.slug, 'page.update', { pageId: plan, patch: { title: 'Tides' } });
  await bob.page.goto(`/${place.slug}/projects/${place.projectId}/pages/${plan}`);
  await bob.page.getByRole('button', { name: /^Comments/ }).click();
  const panel = bob.page.getByRole('region', { name: 'Comments' });
  const composer = panel.getByRole('textbox', { name: 'Comment', exact: true });
  await composer.click();
  await bob.page.keyboard.type('As WEB-1 ');
  await bob.page.keyboard.press('Enter');
  const said = panel.getByRole('article', { name: /^Comment by/ });
  await expect(said.locator('issue-reference-component')).toContainText('Order the pump');
  const isInside = await said.evaluate((each) => {
    const { parentElement: list } = each.closest('li') ?? each;
    return each.getBoundingClientRect().right <= (list?.getBoundingClientRect().right ?? 0);
  });
  expect(isInside).toBe(true);
  await expect(mentionedIn(page).getByRole('listitem').filter({ hasText: 'Tides' })).toContainText(
    'in a comment',
  );

  // A new title is shown in the comment and in the list.
  await runCommand(ada, server.url, place.slug, 'page.update', { pageId, patch: { title: 'Port plan' } });
  await expect(chip).toHaveText('Port plan');
  await expect(mentionedIn(page).getByRole('link', { name: 'Port plan' })).toBeVisible();
  await chip.click();
  await expect(textOf(page)).toContainText('For WEB-1');
});

test('to others a private page is plain text, and nobody is told where it mentions something', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const place = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
  const issueId = await createIssue(ada, server.url, place, 'Order the pump');
  const pageId = uuid();
  await runCommand(ada, server.url, place.slug, 'page.create', {
    id: pageId,
    projectId: place.projectId,
    parentId: null,
    title: 'Salaries of all',
    icon: null,
    access: 'private',
    sortOrder: 'a0',
  });
  const { page } = ada;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${issueId}`);
  await issue.composer.click();
  const address = `${server.url}/${place.slug}/projects/${place.projectId}/pages/${pageId}`;
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), address);
  await page.keyboard.type('See ');
  await page.keyboard.press('Control+v');
  await expect(issue.composer.locator('page-reference-component')).toHaveText('Salaries of all');
  await page.keyboard.press('Enter');
  await page.goto(`/${place.slug}/projects/${place.projectId}/pages/${pageId}`);
  await expect(mentionedIn(page).getByRole('link', { name: 'Order the pump' })).toBeVisible();
  await textOf(page).click();
  await page.keyboard.type('For WEB-1 ');
  await expect(stateOf(page)).toHaveText('Saved');

  const theirs = new IssuePage(bob.page);
  await theirs.open(`${place.path}/${issueId}`);
  await expect(theirs.comment('See Page')).toBeVisible();
  expect(await bob.page.content()).not.toContain('Salaries');
  await issue.open(`${place.path}/${issueId}`);
  await expect(mentionedIn(page).getByRole('link', { name: 'Salaries of all' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(mentionedIn(bob.page)).toHaveCount(0);
});
