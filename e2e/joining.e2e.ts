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
import { IssueList } from './screens/issue-list.ts';
import { IssuePage } from './screens/issue-page.ts';

test('a link into a public project offers to join it, and then leads to its target', async ({
  person,
  server,
}) => {
  const [ada, ben, gus] = [await person('Ada'), await person('Ben'), await person('Gus')];
  const place = await createPlace(ada, server.url);
  await admit(ada, ben, server.url, place.slug, 15);
  await admit(ada, gus, server.url, place.slug, 5);
  const { projectId } = place;
  await runCommand(ada, server.url, place.slug, 'project.update', {
    projectId,
    patch: { description: 'What people see first.' },
  });
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ben;
  await page.goto(`${place.path}/${issueId}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Website', level: 1 })).toBeVisible();
  await expect(main.getByText('What people see first.')).toBeVisible();
  await expect(page.getByText('Map tiles disappear')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await main.getByRole('button', { name: 'Join project' }).click();
  const issue = new IssuePage(page);
  await expect(issue.title).toHaveText('Map tiles disappear');
  await issue.say('Here now');
  await expect(issue.comment('Here now')).toBeVisible();

  await test.step("a workspace Guest can't find it, and learns nothing of it", async () => {
    await gus.page.goto(`${place.path}/${issueId}`);
    await expect(gus.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(gus.page.getByText('Website')).toHaveCount(0);
    await expect(gus.page.getByRole('button', { name: 'Join project' })).toHaveCount(0);
  });

  await test.step("once archived, it can't be joined", async () => {
    const cleo = await person('Cleo');
    await admit(ada, cleo, server.url, place.slug, 15);
    await runCommand(ada, server.url, place.slug, 'project.archive', { projectId });
    await cleo.page.goto(place.path);
    await expect(cleo.page.getByText('This project is archived.', { exact: false })).toBeVisible();
    await expect(cleo.page.getByRole('button', { name: 'Join project' })).toHaveCount(0);
  });
});

test('the home screen of a person in no project lists those to join', async ({ person, server }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'Map tiles disappear');
  await admit(ada, ben, server.url, place.slug, 15);
  const { page } = ben;
  await page.goto(`/${place.slug}`);
  const list = page.getByRole('list', { name: 'Projects you can join' });
  await expect(list.getByText('Website')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'New project' })).toBeEnabled();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Join Website' }).click();
  await expect(list).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Website' }).click();
  await new IssueList(page).expectRow('Map tiles disappear');
});

test('people who have to sign in again are told that unsent changes are safe, and they are', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page, context } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${issueId}`);
  await goOffline(ada);
  await expect(page.locator('[data-sync="offline"]')).toContainText('Offline');
  await issue.say('Written on a train');
  await expect(page.locator('[data-sync]')).toContainText('1 unsynced change');
  await context.clearCookies();
  await context.setOffline(false);
  await expect(
    page.getByText('Your unsynced changes are saved on this device.', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${place.path}/${issueId}`);
  await expect(issue.comment('Written on a train')).toBeVisible();
  await expect(page.locator('[data-sync]')).not.toContainText('unsynced');
});

test('an invitation link uses the address at which it was copied', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const elsewhere = server.url.replace('localhost', '127.0.0.1');
  expect(elsewhere).not.toBe(server.url);
  const { page, context } = ada;
  const [cookie] = await context.cookies();
  if (cookie) await context.addCookies([{ ...cookie, domain: '127.0.0.1' }]);
  await page.goto(`${elsewhere}/${place.slug}/settings/members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email of person 1').fill('cleo@example.com');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByLabel('Link for cleo@example.com')).toHaveValue(new RegExp(`^${elsewhere}/`));
});
