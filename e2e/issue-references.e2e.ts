import type { Locator, Page } from '@playwright/test';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  runCommand,
  test,
  type Actor,
  type Place,
} from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { givenPage, stateOf, textOf } from './screens/page-text.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;

/** A second project without other members. */
async function secretProject(actor: Actor, baseURL: string, { slug }: Place): Promise<Place> {
  const [projectId, stateIds] = [uuid(), Array.from({ length: 5 }, () => uuid())];
  await runCommand(actor, baseURL, slug, 'project.create', {
    id: projectId,
    membershipId: uuid(),
    stateIds,
    name: 'Salaries',
    identifier: 'SEC',
  });
  return { slug, projectId, stateIds, path: `/${slug}/projects/${projectId}/issues` };
}

const chip = (within: Page | Locator, name: RegExp): Locator =>
  within.locator('issue-reference-component').getByRole('link', { name });

test('an issue mentioned in a description shows its state and title to those who may see it, and only its ID to others', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const place = await createPlace(ada, server.url);
  const secret = await secretProject(ada, server.url, place);
  await admit(ada, bob, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
  const channel = await createIssue(ada, server.url, place, 'Dredge the channel');
  await createIssue(ada, server.url, secret, 'Pay rise for Carol');
  const pump = await createIssue(ada, server.url, place, 'Order the pump');

  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${pump}`);
  await page.getByText('Add a description').click();
  await expect(issue.description).toBeFocused();
  await page.keyboard.type('After WEB-1 and #pay');
  await expect(page.getByRole('option', { name: /SEC-1\s*Pay rise for Carol/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('is done.');
  await expect(chip(issue.description, /Backlog WEB-1 Dredge the channel/)).toBeVisible();
  await expect(chip(issue.description, /SEC-1 Pay rise for Carol/)).toBeVisible();
  await expect(issue.stateOfText).toHaveText('Saved');

  // Viewed by someone who may see one of them.
  const theirs = new IssuePage(bob.page);
  await theirs.open(`${place.path}/${pump}`);
  await expect(bob.page.getByText('and SEC-1 is done.')).toBeVisible();
  const shown = chip(bob.page, /Backlog WEB-1 Dredge the channel/);
  await expect(shown).toBeVisible();
  await expect(bob.page.locator('issue-reference-component')).toHaveCount(2);
  await expect(bob.page.locator('issue-reference-component').getByRole('link')).toHaveCount(1);
  expect(await bob.page.content()).not.toContain('Pay rise');

  await expectAccessible(bob.page);

  // Live, and a click leads to it.
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [{ issueId: channel, patch: { title: 'Dredge the old channel' } }],
  });
  await expect(chip(bob.page, /WEB-1 Dredge the old channel/)).toBeVisible();
  await chip(bob.page, /WEB-1/).click();
  await expect(theirs.title).toHaveValue('Dredge the old channel');
  expect(bob.page.url()).toContain(channel);
});

test('a comment mentions issues offline: by #, by a typed ID, by a pasted URL', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const channel = await createIssue(ada, server.url, place, 'Dredge the channel');
  const pump = await createIssue(ada, server.url, place, 'Order the pump');
  const { page, context } = ada;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${pump}`);
  await issue.composer.click();
  await goOffline(ada);
  await page.keyboard.type('See #dre');
  await page.getByRole('option', { name: /WEB-1/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('or WEB-2 or ');
  await page.evaluate(
    (address) => navigator.clipboard.writeText(address),
    `${server.url}${place.path}/${channel}`,
  );
  await page.keyboard.press('Control+v');
  await expect(issue.composer.locator('issue-reference-component')).toHaveCount(3);
  await page.keyboard.press('Enter');
  const comment = issue.comment('See');
  await expect(chip(comment, /WEB-1 Dredge the channel/)).toHaveCount(2);
  await expect(chip(comment, /WEB-2 Order the pump/)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(chip(comment, /WEB-1 Dredge the channel/)).toHaveCount(2);
});

test('a page keeps a pasted issue in its line, and copies it as a link that works for others', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const channel = await createIssue(ada, server.url, place, 'Dredge the channel');
  const pageId = await givenPage(ada, server.url, place);
  const { page } = ada;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${place.slug}/projects/${place.projectId}/pages/${pageId}`);
  await textOf(page).click();
  await page.keyboard.type('Before ');
  const address = `${server.url}${place.path}/${channel}`;
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), address);
  await page.keyboard.press('Control+v');
  await page.keyboard.type(' we wait.');
  await expect(chip(textOf(page), /WEB-1 Dredge the channel/)).toBeVisible();
  await expect(textOf(page).locator('p')).toHaveCount(1);
  await expect(stateOf(page)).toHaveText('Saved');
  await page.getByRole('button', { name: 'Actions for Harbour plan' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Copied as Markdown').first()).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toContain(`Before [WEB-1](${address}) we wait.`);
});

test('lines of a description become sub-issues, offline too, and undo restores the text', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const pump = await createIssue(ada, server.url, place, 'Order the pump');
  const { page, context } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${pump}`);
  await page.getByText('Add a description').click();
  await expect(issue.description).toBeFocused();
  await page.keyboard.type('- Ask three dealers\nCompare the prices');
  await expect(issue.description.locator('li')).toHaveCount(2);
  await expect(issue.stateOfText).toHaveText('Saved');
  await goOffline(ada);
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Create issues from lines' }).click();
  await expect(chip(issue.description, /Ask three dealers/)).toBeVisible();
  await context.setOffline(false);
  await expect(chip(issue.description, /WEB-2 Ask three dealers/)).toBeVisible();
  await expect(chip(issue.description, /WEB-3 Compare the prices/)).toBeVisible();
  await expect(page.getByText('0 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(issue.description.locator('li').first()).toHaveText('Ask three dealers');
  await expect(page.getByText('WEB-3').first()).toBeVisible();
});

test('lines of a page outside projects become issues of the chosen project', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const pageId = await givenPage(ada, server.url, place, { projectId: null });
  const { page } = ada;
  await page.goto(`/${place.slug}/pages/${pageId}`);
  await textOf(page).click();
  await page.keyboard.type('Paint the hull');
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Create issues from lines' }).click();
  await page.getByRole('dialog', { name: 'Create issues in' }).getByRole('option').first().click();
  await expect(chip(page, /WEB-1 Paint the hull/)).toBeVisible();
});
