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
import type { Page } from '@playwright/test';
import { ALL_ISSUES } from './all-issues-view.ts';
import { uuid } from './uuid.ts';

const VIEWER = 10;
const MEMBER = 15;
const ADMIN = 20;

const basePath = ({ slug, projectId }: Place): string => `/${slug}/projects/${projectId}`;

async function createView(
  owner: Actor,
  url: string,
  { slug }: Place,
  projectId: string | null,
  name: string,
  more: object = {},
): Promise<string> {
  const id = uuid();
  await runCommand(owner, url, slug, 'view.create', { id, projectId, name, spec: ALL_ISSUES, ...more });
  return id;
}

/** A project with an urgent issue and a non-urgent one. */
async function createUrgent(ada: Actor, url: string): Promise<Place> {
  const place = await createPlace(ada, url);
  const urgent = await createIssue(ada, url, place, 'Map tiles disappear');
  await createIssue(ada, url, place, 'Routes end in the sea');
  await runCommand(ada, url, place.slug, 'issue.update', {
    changes: [{ issueId: urgent, patch: { priority: 'urgent' } }],
  });
  return place;
}

test('S-FEAT-013 SYS-15 a list is saved as a view, opened by its link, changed and saved, and searched for', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const { page } = ada;
  const place = await createUrgent(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const base = basePath(place);
  const main = page.getByRole('main');
  const theirs = bob.page.getByRole('main');

  await test.step('the filters of the list are saved with a name, a description and an emoji', async () => {
    await page.goto(`${place.path}?filters=priority.is.urgent`);
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    await main.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bugs by severity');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('The worst first');
    await dialog.getByRole('button', { name: 'Change icon' }).click();
    await page.getByRole('tab', { name: 'Emoji' }).click();
    await page.getByRole('button', { name: '🐛' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page).toHaveURL(new RegExp(`${base}/views/[0-9a-f-]{36}$`));
    await expect(page).toHaveTitle('Bugs by severity · Website');
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Routes end in the sea' })).toBeHidden();
    await expect(main.getByText('Unsaved changes')).toBeHidden();
    await expectAccessible(page);
  });
  const address = new URL(page.url()).pathname;

  await test.step("its link shows the same to a colleague, who can't change it but can save another", async () => {
    await bob.page.goto(address);
    await expect(theirs.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Routes end in the sea' })).toBeHidden();
    await theirs.getByRole('radio', { name: 'Board' }).click();
    await expect(theirs.getByText('Unsaved changes')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Update view' })).toBeHidden();
    await expect(theirs.getByRole('button', { name: 'Save as new view' })).toBeVisible();
    await theirs.getByRole('button', { name: 'More ways to save' }).click();
    await bob.page.getByRole('menuitem', { name: 'Reset' }).click();
    await expect(theirs.getByText('Unsaved changes')).toBeHidden();
    await expect(theirs.getByRole('radio', { name: 'List' })).toBeChecked();
    await expect(bob.page).toHaveURL(address);
  });

  await test.step('a changed view is marked, is saved, and the colleague sees it', async () => {
    await main.getByRole('radio', { name: 'Board' }).click();
    await expect(main.getByText('Unsaved changes')).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Update view' }).click();
    await expect(main.getByText('Unsaved changes')).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(main.getByRole('radio', { name: 'Board' })).toBeChecked();
    await expect(theirs.getByRole('radio', { name: 'Board' })).toBeChecked();
    await expect(theirs.getByText('Unsaved changes')).toBeHidden();
    await page.reload();
    await expect(main.getByRole('radio', { name: 'Board' })).toBeChecked();
  });

  await test.step('a changed view is saved as a new view, and the first is unchanged', async () => {
    await main.getByRole('radio', { name: 'Calendar' }).click();
    await expect(main.getByText('Unsaved changes')).toBeVisible();
    await main.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Save as new view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as new view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My week');
    await dialog.getByRole('radio', { name: 'Private' }).click();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page).toHaveTitle('My week · Website');
    await expect(page).not.toHaveURL(new RegExp(address));
    await expect(main.getByRole('radio', { name: 'Calendar' })).toBeChecked();
    await expect(main.getByRole('img', { name: 'Private' })).toBeVisible();
    await page.goto(address);
    await expect(main.getByRole('radio', { name: 'Board' })).toBeChecked();
    await expect(main.getByText('Unsaved changes')).toBeHidden();
  });

  await test.step('the list of views shows all that one may see, searchable and sorted', async () => {
    await main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Views' }).click();
    const cards = main.getByRole('list', { name: 'Views' }).getByRole('heading', { level: 2 });
    await expect(cards).toHaveText(['Bugs by severity', 'My week']);
    const card = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Bugs by severity' }) });
    await expect(card).toContainText('The worst first');
    await expect(card).toContainText('Priority: Urgent');
    await expect(card).toContainText('Everyone in Website');
    await expect(card).toContainText('1 issue');
    await expectAccessible(page);
    await main.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Newest first' }).click();
    await expect(cards).toHaveText(['My week', 'Bugs by severity']);
    await main.getByRole('radio', { name: 'Shared 1' }).click();
    await expect(cards).toHaveText(['Bugs by severity']);
    await main.getByRole('radio', { name: 'Mine 2' }).click();
    await main.getByRole('searchbox', { name: 'Search views' }).fill('worst');
    await expect(cards).toHaveText(['Bugs by severity']);
    await main.getByRole('searchbox', { name: 'Search views' }).fill('nothing of it');
    await expect(main.getByText('No matching views')).toBeVisible();
    await main.getByRole('searchbox', { name: 'Search views' }).fill('');
  });

  await test.step('it becomes a favourite, is duplicated, deleted, and restored', async () => {
    const menu = main.getByRole('button', { name: 'Actions for Bugs by severity', exact: true });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
    const line = page.getByRole('navigation').getByRole('link', { name: 'Bugs by severity' });
    await expect(line).toHaveAttribute('href', address);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(main.getByRole('heading', { name: 'Bugs by severity (copy)' })).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('link', { name: 'Bugs by severity', exact: true })).toBeHidden();
    await expect(line).toBeHidden();
    await expect(theirs.getByText('Page not found')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(main.getByRole('link', { name: 'Bugs by severity', exact: true })).toBeVisible();
    await expect(line).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
  });

  await test.step('it is edited, and one of the workspace is a tab after the four lists, private or for everyone', async () => {
    await main.getByRole('button', { name: 'Actions for Bugs by severity', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit view' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit view' });
    await edit.getByRole('textbox', { name: 'Name' }).fill('Worst bugs');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('heading', { name: 'Worst bugs' })).toBeVisible();
    const lists = `/${slug}/workspace-views`;
    const tabsOf = (one: Page) =>
      one.getByRole('main').getByRole('navigation', { name: 'Issue lists' }).getByRole('link');
    await bob.page.goto(`${lists}/all-issues`);
    for (const [name, access] of [
      ['All that burns', 'Shared'],
      ['Mine alone', 'Private'],
    ] as const) {
      await page.goto(`${lists}/all-issues?filters=priority.is.urgent`);
      await main.getByRole('button', { name: 'Save view' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      if (access === 'Private') await dialog.getByRole('radio', { name: access }).click();
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await expect(tabsOf(page).filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
    }
    const fixed = ['All issues', 'Assigned', 'Created', 'Subscribed'];
    await expect(tabsOf(page)).toHaveText([...fixed, 'All that burns', 'Mine alone']);
    await expect(tabsOf(bob.page)).toHaveText([...fixed, 'All that burns']);
  });
});

test('S-ROUTE-021 S-EMPTY-011 views of the workspace are tabs after the four lists: saved, renamed, locked, private, deleted', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const { page } = ada;
  const place = await createUrgent(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const lists = `/${slug}/workspace-views`;
  const main = page.getByRole('main');
  const tabs = main.getByRole('navigation', { name: 'Issue lists' }).getByRole('link');
  const theirs = bob.page.getByRole('main');
  const theirTabs = theirs.getByRole('navigation', { name: 'Issue lists' }).getByRole('link');
  const FIXED = ['All issues', 'Assigned', 'Created', 'Subscribed'];

  await page.goto(`${lists}/all-issues`);
  await expect(tabs).toHaveText(FIXED);
  await expect(main.getByRole('button', { name: 'Save view' })).toBeHidden();
  await bob.page.goto(`${lists}/all-issues`);

  await page.goto(`${lists}/created?filters=priority.is.urgent`);
  await main.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Worst of mine');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(new RegExp(`${lists}/[0-9a-f-]{36}$`));
  await expect(tabs).toHaveText([...FIXED, 'Worst of mine']);
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Routes end in the sea' })).toBeHidden();
  await expectAccessible(page);

  await expect(theirTabs).toHaveText([...FIXED, 'Worst of mine']);
  await theirTabs.last().click();
  // Nothing that Bob created, and no button.
  await expect(theirs.getByRole('heading', { name: 'No issues in this view' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Clear filters' })).toBeHidden();
  await theirs.getByRole('button', { name: 'Actions for Worst of mine' }).click();
  await expect(bob.page.getByRole('menuitem', { name: 'Edit view' })).toBeHidden();
  await expect(bob.page.getByRole('menuitem', { name: 'Delete' })).toBeHidden();
  await bob.page.keyboard.press('Escape');

  const menu = main.getByRole('button', { name: /^Actions for (Worst of mine|My worst)$/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit view' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit view' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('My worst');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(theirTabs).toHaveText([...FIXED, 'My worst']);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(theirs.getByRole('img', { name: 'Locked' })).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Make private' }).click();
  await expect(theirs.getByText('Page not found')).toBeVisible();
  await bob.page.goto(`${lists}/all-issues`);
  await expect(theirs.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
  await expect(theirTabs).toHaveText(FIXED);
  await expect(tabs).toHaveText([...FIXED, 'My worst']);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${lists}/all-issues`);
  await expect(tabs).toHaveText(FIXED);
});

test("a private view is its owner's alone: to others its link leads nowhere, and no list names it", async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const place = await createUrgent(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const base = basePath(place);
  const viewId = await createView(bob, server.url, place, projectId, 'Of Bob', { access: 'private' });
  await bob.page.goto(`${base}/views/${viewId}`);
  await expect(bob.page.getByRole('main').getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
  await ada.page.goto(`${base}/views/${viewId}`);
  await expect(ada.page.getByRole('main').getByText('Page not found')).toBeVisible();
  await ada.page.goto(`${base}/views`);
  await expect(ada.page.getByRole('heading', { name: 'No views yet' })).toBeVisible();
});

test('S-EMPTY-022 a project without views says how to save one: for Members, disabled for Viewers', async ({
  person,
  server,
}) => {
  const [ada, bob, viv] = [await person('Ada'), await person('Bob'), await person('Viv')];
  const place = await createUrgent(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  await admit(ada, viv, server.url, slug, VIEWER, { id: projectId, role: VIEWER });
  const base = basePath(place);
  await viv.page.goto(`${base}/views`);
  await expect(viv.page.getByRole('heading', { name: 'No views yet' })).toBeVisible();
  for (const button of await viv.page.getByRole('main').getByRole('button', { name: 'New view' }).all())
    await expect(button).toBeDisabled();
  await viv.page.goto(`${place.path}?filters=priority.is.urgent`);
  await expect(viv.page.getByRole('main').getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
  await expect(viv.page.getByRole('main').getByRole('button', { name: 'Save view' })).toBeHidden();
  await bob.page.goto(`${base}/views`);
  await bob.page.getByRole('main').getByRole('button', { name: 'New view' }).last().click();
  const dialog = bob.page.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Road to spring');
  await dialog.getByRole('radio', { name: 'Timeline' }).click();
  await dialog.getByRole('button', { name: 'Create view' }).click();
  // He gets a notification about being added to the project.
  await expect(bob.page).toHaveTitle('(1) Road to spring · Website');
  await expect(bob.page.getByRole('main').getByRole('radio', { name: 'Timeline' })).toBeChecked();
  await viv.page.goto(`${base}/views`);
  await viv.page.getByRole('main').getByRole('searchbox', { name: 'Search views' }).fill('winter');
  await expect(viv.page.getByText('No matching views')).toBeVisible();
});

test('S-EMPTY-044 a project that does not use views says so on their direct path, and offers no saving', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createUrgent(ada, server.url);
  const base = basePath(place);
  const viewId = await createView(ada, server.url, place, place.projectId, 'Bugs');
  await runCommand(ada, server.url, place.slug, 'project.update', {
    projectId: place.projectId,
    patch: { hasViews: false },
  });
  const main = ada.page.getByRole('main');
  for (const path of ['views', `views/${viewId}`]) {
    await ada.page.goto(`${base}/${path}`);
    await expect(main.getByRole('heading', { name: 'Views are turned off' })).toBeVisible();
  }
  await expectAccessible(ada.page);
  await ada.page.goto(`${place.path}?filters=priority.is.urgent`);
  await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Save view' })).toBeHidden();
  await ada.page.goto(`${base}/views`);
  await main.getByRole('button', { name: 'Manage features' }).click();
  await ada.page.getByRole('switch', { name: 'Views' }).click();
  await ada.page.getByRole('navigation').getByRole('link', { name: 'Views' }).click();
  await expect(main.getByRole('link', { name: 'Bugs' })).toBeVisible();
});

test('views are saved, changed and opened offline, and others see them once the network is back', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const { page, context } = ada;
  const place = await createUrgent(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const base = basePath(place);
  const main = page.getByRole('main');
  const viewId = await createView(ada, server.url, place, projectId, 'Known before');
  // Files that haven't been fetched can't be shown offline; the service worker has them once it is active.
  await page.goto(`${base}/views`);
  await expect(main.getByRole('link', { name: 'Known before' })).toBeVisible();
  await page.goto(`${base}/views/${viewId}`);
  await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();

  await goOffline(ada);
  await main.getByRole('radio', { name: 'Board' }).click();
  await main.getByRole('button', { name: 'Update view' }).click();
  await expect(main.getByText('Unsaved changes')).toBeHidden();
  await main.getByRole('radio', { name: 'Calendar' }).click();
  await main.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as new view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Made offline');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveTitle('Made offline · Website');
  await expect(main.getByRole('radio', { name: 'Calendar' })).toBeChecked();
  await main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Views' }).click();
  await main.getByRole('link', { name: 'Known before' }).click();
  await expect(main.getByRole('radio', { name: 'Board' })).toBeChecked();

  await context.setOffline(false);
  const theirs = bob.page.getByRole('main');
  await bob.page.goto(`${base}/views`);
  await theirs.getByRole('link', { name: 'Made offline' }).click();
  await expect(theirs.getByRole('radio', { name: 'Calendar' })).toBeChecked();
});

test('S-FEAT-004 a workspace list is filtered by everything, its columns chosen, and saved as a tab: edited, locked, private, deleted', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  await admit(ada, bob, server.url, slug, ADMIN, { id: projectId, role: ADMIN });
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const labelId = uuid();
  await run('label.create', {
    id: labelId,
    projectId,
    name: 'Map',
    color: '#0a84ff',
    parentId: null,
    sortOrder: 'a0',
  });
  const other = { ...place, projectId: uuid(), stateIds: Array.from({ length: 5 }, () => uuid()) };
  await runCommand(bob, server.url, slug, 'project.create', {
    id: other.projectId,
    membershipId: uuid(),
    stateIds: other.stateIds,
    name: 'Boats',
    identifier: 'BOAT',
  });
  const me = (await (await page.request.get('/api/users/me')).json()) as { id: string };
  await runCommand(bob, server.url, slug, 'project.add-members', {
    projectId: other.projectId,
    members: [{ id: uuid(), userId: me.id, role: MEMBER }],
  });
  const wanted = await createIssue(ada, server.url, place, 'Map tiles disappear');
  await createIssue(bob, server.url, other, 'Anchors rust');
  await run('issue.update', {
    changes: [
      {
        issueId: wanted,
        patch: {
          priority: 'urgent',
          stateId: stateIds[2],
          labelIds: { add: [labelId], remove: [] },
          assigneeIds: { add: [me.id], remove: [] },
          startDate: '2026-11-18',
          dueDate: '2026-11-19',
        },
      },
    ],
  });
  const lists = `/${slug}/workspace-views`;
  const main = page.getByRole('main');
  const titles = main.locator('[data-row-title]');
  await page.clock.setFixedTime(new Date('2026-11-17T10:00:00'));
  await page.goto(`${lists}/all-issues`);
  await expect(titles).toHaveCount(2);
  const filterBy = async (property: string, value: string): Promise<void> => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
    await page.keyboard.type(`${property}\n`);
    await page.getByRole('option', { name: value, exact: true }).click();
    await page.keyboard.press('Escape');
  };

  await test.step('each filter leaves the matching issues', async () => {
    for (const [property, value] of [
      ['Priority', 'Urgent'],
      ['State group', 'Started'],
      ['Labels', 'Map'],
      ['Assignee', 'Me'],
      ['Created by', 'Me'],
      ['Subscriber', 'Me'],
      ['Start date', 'This week'],
      ['Due date', 'This week'],
      ['Project', 'Website'],
    ] as const) {
      await filterBy(property, value);
      await expect(titles).toHaveText(['Map tiles disappear']);
      await page.getByRole('button', { name: `Remove filter ${property}` }).click();
      await expect(titles).toHaveCount(2);
    }
  });

  await test.step('columns are hidden and shown', async () => {
    await main.getByRole('radio', { name: 'Spreadsheet' }).click();
    const column = main.getByRole('columnheader', { name: 'Priority' });
    await expect(column).toBeVisible();
    await page.getByRole('button', { name: 'Display' }).click();
    const chip = page.getByRole('dialog', { name: 'Display' }).getByRole('button', { name: 'Priority' });
    await chip.click();
    await expect(column).toBeHidden();
    await chip.click();
    await expect(column).toBeVisible();
    await chip.click();
    await page.keyboard.press('Escape');
    await expect(column).toBeHidden();
  });

  const tabs = main.getByRole('navigation', { name: 'Issue lists' }).getByRole('link');
  const theirs = bob.page.getByRole('main');
  const theirTab = theirs.getByRole('navigation', { name: 'Issue lists' }).getByRole('link').nth(4);
  const menu = main.getByRole('button', { name: /^Actions for (Fires|Burning)$/ });
  await test.step('saved under a name, it is a tab for everyone, with its filter and columns', async () => {
    await filterBy('Priority', 'Urgent');
    await main.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Fires');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(tabs.nth(4)).toHaveText('Fires');
    await bob.page.goto(`${lists}/all-issues`);
    await theirTab.click();
    await expect(theirs.locator('[data-row-title]')).toHaveText(['Map tiles disappear']);
    await expect(theirs.getByRole('columnheader', { name: 'Issue', exact: true })).toBeVisible();
    await expect(theirs.getByRole('columnheader', { name: 'Priority' })).toBeHidden();
  });

  await test.step('edited', async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Edit view' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit view' });
    await edit.getByRole('textbox', { name: 'Name' }).fill('Burning');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(theirTab).toHaveText('Burning');
  });

  await test.step('locked, nobody else changes it until the owner or an admin unlocks it', async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Lock' }).click();
    await expect(theirs.getByRole('img', { name: 'Locked' })).toBeVisible();
    const theirMenu = theirs.getByRole('button', { name: 'Actions for Burning' });
    await theirMenu.click();
    await expect(bob.page.getByRole('menuitem', { name: 'Unlock' })).toBeVisible();
    await expect(bob.page.getByRole('menuitem', { name: 'Edit view' })).toBeHidden();
    await expect(bob.page.getByRole('menuitem', { name: 'Delete' })).toBeHidden();
    await bob.page.keyboard.press('Escape');
    await theirs.getByRole('radio', { name: 'List' }).click();
    await expect(theirs.getByText('Unsaved changes')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Update view' })).toBeHidden();
    await theirMenu.click();
    await bob.page.getByRole('menuitem', { name: 'Unlock' }).click();
    await expect(theirs.getByRole('button', { name: 'Update view' })).toBeVisible();
    await expect(main.getByRole('img', { name: 'Locked' })).toBeHidden();
  });

  await test.step('made private, it disappears for others, and it is deleted', async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Make private' }).click();
    await expect(theirs.getByText('Page not found')).toBeVisible();
    await expect(tabs.nth(4)).toHaveText('Burning');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(tabs).toHaveCount(4);
  });
});
