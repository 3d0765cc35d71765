import { admit, createIssue, createPlace, expect, expectAccessible, test } from './cairn.ts';
import { givePicture } from './pictures.ts';
import { IssuePage } from './screens/issue-page.ts';
import { Settings } from './screens/settings.ts';

test('SYS-03 S-ROUTE-007 S-ENT-025 S-DLG-044 S-GEN-011 an Admin changes and deletes a workspace, a Member leaves it', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const ben = await person('Ben');
  await admit(ada, ben, server.url, slug, 15);
  const { page } = ada;
  const settings = new Settings(page);
  await settings.open(`/${slug}/settings`, 'General');
  await expect(page.getByLabel('Workspace URL')).toHaveAttribute('readonly', '');
  await ben.page.goto(`/${slug}`);
  await expect(ben.page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await test.step('its logo is chosen in a dialog', async () => {
    await page.getByRole('button', { name: 'Change workspace logo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Workspace logo' });
    await givePicture(dialog.getByRole('button', { name: /image here/ }), 'drop', 'logo.png');
    await dialog.getByRole('button', { name: 'Upload & Save' }).click();
    await expect(dialog).toHaveCount(0);
    const logo = page.getByRole('button', { name: 'Change workspace logo' }).locator('img');
    await expect(logo).toHaveAttribute('src', /^\/api\/assets\//);
    const source = (await logo.getAttribute('src')) ?? '';
    for (const each of [page, ben.page])
      await expect(each.getByRole('button', { name: 'Acme' }).locator('img')).toHaveAttribute('src', source);
  });

  await page.getByLabel('Workspace name').fill('Fernway');
  await page.getByRole('combobox', { name: 'Company size' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Just myself',
    '2-10',
    '11-50',
    '51-200',
    '201-500',
    '500+',
  ]);
  await page.getByRole('option', { name: '51-200' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await ben.page.goto(`/${slug}/settings`);
  await expect(ben.page.getByLabel('Workspace name')).toHaveValue('Fernway');
  await expect(ben.page.getByLabel('Workspace name')).toHaveAttribute('readonly', '');
  await expect(ben.page.getByRole('button', { name: 'Delete workspace' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave workspace' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await test.step('S-GEN-003 a Member leaves, and loses access at once', async () => {
    const cleo = await person('Cleo');
    await admit(ada, cleo, server.url, slug, 15);
    await cleo.page.goto(`/${slug}/settings`);
    await cleo.page.getByRole('button', { name: 'Leave workspace' }).click();
    await cleo.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await cleo.page.waitForURL((url) => !url.pathname.startsWith(`/${slug}`));
    await cleo.page.goto(`/${slug}`);
    await expect(cleo.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  await page.getByRole('button', { name: 'Delete workspace' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Delete workspace' })).toBeDisabled();
  await question.getByLabel(`Type ${slug} to confirm`).fill(slug);
  await question.getByRole('button', { name: 'Delete workspace' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith(`/${slug}`));
  await ben.page.waitForURL((url) => !url.pathname.startsWith(`/${slug}`));
});

test('SYS-04 S-ROUTE-008 S-ROLE-012 everybody sees the members, Admins edit them, Guests see no e-mail addresses', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const [ben, gus] = [await person('Ben'), await person('Gus')];
  await admit(ada, ben, server.url, slug, 15);
  await admit(ada, gus, server.url, slug, 5);
  const hers = new Settings(ada.page);
  await hers.open(`/${slug}/settings/members`, 'Members');
  await expect(hers.menu.getByRole('link')).toContainText(['General', 'Members']);

  await test.step('a Guest can only read, and sees no e-mail address', async () => {
    const his = new Settings(gus.page);
    await his.open(`/${slug}/settings`, 'General');
    await expect(his.menu.getByRole('link')).toContainText(['General', 'Members']);
    await expect(his.page.getByLabel('Workspace name')).toHaveAttribute('readonly', '');
    await expect(his.page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
    await his.open(`/${slug}/settings/members`, 'Members');
    await expect(his.page.getByRole('row', { name: /Ben/ })).toContainText('Member');
    await expect(his.page.getByText('@')).toHaveCount(0);
    await expect(his.page.getByRole('combobox')).toHaveCount(0);
    await expect(his.page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
    await his.page.goto(`/${slug}/projects`);
    await expect(
      his.page.getByRole('button', { name: /New project|Create a project/ }).first(),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('a role change is live, one’s own role cannot be changed', async () => {
    await expect(ada.page.getByRole('combobox', { name: 'Role of Ada' })).toBeDisabled();
    await ben.page.goto(`/${slug}/settings/members`);
    await expect(ben.page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
    await ada.page.getByRole('combobox', { name: 'Role of Ben' }).click();
    await expect(ada.page.getByRole('option')).toContainText(['Admin', 'Member', 'Viewer', 'Guest']);
    await ada.page.getByRole('option', { name: /Admin/ }).click();
    await expect(ben.page.getByRole('button', { name: 'Invite' })).toBeVisible();
  });

  await test.step('a new name is shown to the others at once', async () => {
    await gus.page.goto('/profile');
    await gus.page.getByLabel('Display name').fill('Gustav');
    await gus.page.getByRole('button', { name: 'Save changes' }).click();
    await expect(ada.page.getByRole('row', { name: /Gustav/ })).toBeVisible();
  });

  await test.step('a removed person loses access at once', async () => {
    await gus.page.goto(`/${slug}`);
    await expect(gus.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await hers.act('Gustav', 'Remove from workspace');
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(ada.page.getByRole('row', { name: /Gustav/ })).toBeHidden();
    await gus.page.waitForURL((url) => !url.pathname.startsWith(`/${slug}`));
  });
});

test('S-FEAT-003 SYS-05 a project is created, edited, joined, archived, restored and deleted', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const ben = await person('Ben');
  await admit(ada, ben, server.url, slug, 15);
  const { page } = ada;
  await page.goto(`/${slug}/projects`);
  await page.getByRole('button', { name: 'New project' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name', { exact: true }).fill('Website');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(dialog.getByText('A project with this name already exists')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Mobile shell app');
  await expect(dialog.getByLabel('Identifier')).toHaveValue('MSA');
  await dialog.getByLabel('Identifier').fill('web');
  await expect(dialog.getByText('This identifier is already in use')).toBeVisible();
  await dialog.getByLabel('Identifier').fill('mob');
  await dialog.getByRole('button', { name: 'Change icon' }).click();
  await page.getByRole('button', { name: 'Rocket' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL('**/issues');
  const base = new URL(page.url()).pathname.replace(/\/issues$/, '');

  await test.step('a colleague finds and joins it', async () => {
    await ben.page.goto(`/${slug}/projects`);
    await expect(ben.page.getByText('Open to join')).toBeVisible();
    await expectAccessible(ben.page);
    await ben.page.getByRole('button', { name: 'Join Mobile shell app' }).click();
    await expect(ben.page.getByRole('main').getByRole('link', { name: 'Mobile shell app' })).toBeVisible();
  });

  await test.step('its Admin edits it; a member can only read', async () => {
    const settings = new Settings(page);
    await settings.open(`${base}/settings`, 'General');
    await expect(settings.menu.getByRole('link')).toHaveText([
      'General',
      'Members',
      'Features',
      'Working days',
      'States',
      'Labels',
      'Templates',
      'Recurring issues',
      'Estimates',
      'Automatic cycles',
      'Intake form',
      'Automations',
      'Integrations',
    ]);
    await page.getByLabel('Name', { exact: true }).fill('Phone app');
    await page.getByLabel('Description').fill('What people carry.');
    await page.getByRole('main').getByRole('button', { name: 'Change icon' }).click();
    await page.getByRole('tab', { name: 'Emoji' }).click();
    await page.getByRole('button', { name: '🧭' }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Change icon' })).toHaveText('🧭');
    await page.getByRole('radio', { name: /Private/ }).check();
    await page.getByRole('button', { name: 'Lead: Ada' }).click();
    await page.getByRole('option', { name: 'Ben' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await ben.page.goto(`${base}/settings`);
    await expect(ben.page.getByLabel('Name', { exact: true })).toHaveValue('Phone app');
    await expect(ben.page.getByText('Only project Admins can change this.')).toBeVisible();
    await expect(ben.page.getByRole('button', { name: 'Delete project' })).toHaveCount(0);
  });

  await test.step('archived, it disappears from the sidebar; restored, it is back', async () => {
    const sidebar = ben.page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('main').getByRole('button', { name: 'Archive project' }).click();
    const question = page.getByRole('alertdialog', { name: 'Archive Phone app?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(sidebar.getByText('Phone app')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Archive project' }).click();
    await question.getByRole('button', { name: 'Archive project' }).click();
    await expect(sidebar.getByText('Phone app')).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Restore project' }).first().click();
    await expect(sidebar.getByText('Phone app')).toBeVisible();
  });

  await test.step('favourites are in the sidebar; the list is filtered and sorted', async () => {
    await page.goto(`/${slug}/projects`);
    await new Settings(page).act('Phone app', 'Add to favourites');
    await expect(page.getByRole('list', { name: 'Favourites' }).getByText('Phone app')).toBeVisible();
    const main = page.getByRole('main');
    const names = main.getByRole('listitem').getByRole('link');
    await expect(names).toHaveText([/Phone app/, /Website/]);
    await expect(main.getByText('Led by Ben')).toBeVisible();
    await main.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Oldest first' }).click();
    await expect(names).toHaveText([/Website/, /Phone app/]);
    await main.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Private' }).click();
    await expect(names).toHaveText([/Phone app/]);
  });

  await test.step('the only Admin cannot leave; others can', async () => {
    await ben.page.goto(`/${slug}/projects`);
    const list = new Settings(ben.page);
    await list.act('Phone app', 'Leave project');
    await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(ben.page.getByRole('link', { name: 'Phone app' })).toHaveCount(0);
    await page.goto(`/${slug}/projects`);
    await new Settings(page).act('Phone app', 'Leave project');
    await expect(page.getByText("You're the only Admin of this project.").first()).toBeVisible();
  });

  await test.step('deleted after typing its name', async () => {
    await page.goto(`${base}/settings`);
    await page.getByRole('button', { name: 'Delete project' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Delete project' })).toBeDisabled();
    await question.getByLabel('Type Phone app to confirm').fill('Phone app');
    await question.getByRole('button', { name: 'Delete project' }).click();
    await page.waitForURL(`**/${slug}/projects`);
    await expect(page.getByRole('link', { name: 'Phone app' })).toHaveCount(0);
  });
});

test('S-FEAT-008 states are added, edited, reordered, made default and deleted, live for others', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const used = await createIssue(ada, server.url, place, 'Uses the backlog');
  const ben = await person('Ben');
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const path = `/${place.slug}/projects/${place.projectId}/settings/states`;
  const { page } = ada;
  const settings = new Settings(page);
  await settings.open(path, 'States');
  await new Settings(ben.page).open(path, 'States');
  for (const group of ['Backlog', 'Unstarted', 'Started', 'Completed', 'Cancelled'])
    await expect(page.getByRole('region', { name: group, exact: true })).toBeVisible();
  const started = (of: typeof page) =>
    of.getByRole('list', { name: 'Started', exact: true }).getByRole('listitem');

  await page.getByRole('button', { name: 'Add state to Started' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('in progress');
  await expect(page.getByText('A state with this name already exists')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('In Review');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add state', exact: true }).click();
  await expect(started(ben.page)).toContainText(['In Progress', 'In Review']);
  await expect(ben.page.getByRole('button', { name: 'Actions for In Review' })).toHaveCount(0);

  await settings.act('In Review', 'Move up');
  await expect(started(ben.page)).toContainText(['In Review', 'In Progress']);
  await expect(page.getByText('In Review moved to position 1 of 2.')).toBeAttached();
  await test.step("an issue's states are offered in this order", async () => {
    const tab = await page.context().newPage();
    const issue = new IssuePage(tab);
    await issue.open(`${place.path}/${used}`);
    await issue.properties.getByRole('button', { name: /^State/ }).click();
    await expect(tab.getByRole('option')).toContainText([
      'Backlog',
      'Todo',
      'In Review',
      'In Progress',
      'Done',
      'Cancelled',
    ]);
    await tab.close();
  });
  await started(page).nth(1).hover();
  await page.getByTitle('Move In Progress').dragTo(started(page).nth(0), { targetPosition: { x: 60, y: 4 } });
  await expect(started(ben.page)).toContainText(['In Progress', 'In Review']);

  await settings.act('In Review', 'Edit');
  await page.getByRole('textbox', { name: 'Name' }).fill('Review');
  await page.getByRole('button', { name: 'Save' }).click();
  await settings.act('Review', 'Make default');
  await expect(started(ben.page).nth(1)).toContainText('Default');
  await settings.act('Review', 'Delete');
  await expect(page.getByText("The default state can't be deleted.").first()).toBeVisible();
  await settings.act('Backlog', 'Delete');
  await expect(page.getByText('This state is in use.').first()).toBeVisible();
  await settings.act('Backlog', 'Make default');
  await settings.act('Review', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(started(ben.page)).toHaveCount(1);
});

test('S-FEAT-007 SYS-11 labels are created in a row, renamed, recoloured, nested by drag and by menu, searched, counted and deleted', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  const settings = new Settings(page);
  await settings.open(`/${place.slug}/projects/${place.projectId}/settings/labels`, 'Labels');
  await expectAccessible(page);
  const name = page.getByRole('textbox', { name: 'Name' });
  await page.getByRole('button', { name: 'Add label' }).click();
  await page.getByRole('button', { name: /^Colour/ }).click();
  await page.getByRole('textbox', { name: 'Hex colour (#rrggbb)' }).fill('#654321');
  await page.keyboard.press('Enter');
  // It closes, and the focus returns.
  await expect(page.getByRole('textbox', { name: 'Hex colour (#rrggbb)' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Colour/ })).toBeFocused();
  await name.click();
  // The form stays open for the next one, with the focus in the name.
  await page.keyboard.type('Area\nMap\nBug\n');
  for (const each of ['Area', 'Map', 'Bug'])
    await expect(page.locator(`[data-label="${each}"]`)).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  await page.keyboard.type('bug\n');
  await expect(page.getByText('A label with this name already exists')).toBeVisible();
  await expect(page.locator('[data-label]')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();

  const labels = async (): Promise<unknown> =>
    (await page.request.get(`/api/workspaces/${place.slug}/labels/`)).json();
  const labelNamed = async (name: string): Promise<Record<string, unknown> | undefined> =>
    ((await labels()) as Record<string, unknown>[]).find((each) => each['name'] === name);
  await page.locator('[data-label="Map"]').hover();
  await page
    .getByTitle('Move Map')
    .dragTo(page.locator('[data-label="Area"]'), { targetPosition: { x: 200, y: 20 } });
  const areaId = (await labelNamed('Area'))?.['id'];
  expect((await labelNamed('Area'))?.['color']).toBe('#654321');
  await expect.poll(async () => (await labelNamed('Map'))?.['parent_id']).toBe(areaId);

  await page.getByRole('button', { name: 'Actions for Bug' }).click();
  await page.getByRole('menuitem', { name: 'Nest under' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'Area', exact: true }).click();
  await expect.poll(async () => (await labelNamed('Bug'))?.['parent_id']).toBe(areaId);
  await settings.act('Bug', 'Move to top level');
  await expect.poll(async () => (await labelNamed('Bug'))?.['parent_id']).toBeNull();

  await test.step("the API's list has id, name and colour", async () => {
    await settings.act('Bug', 'Edit');
    await page.getByRole('textbox', { name: 'Name' }).fill('Defect');
    await page.getByRole('button', { name: /^Colour/ }).click();
    await page.getByRole('textbox', { name: 'Hex colour (#rrggbb)' }).fill('#123abc');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => labelNamed('Defect')).toMatchObject({ id: expect.any(String), color: '#123abc' });
  });
  await test.step('an issue has it, and the list is filtered by it', async () => {
    const tab = await page.context().newPage();
    const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear', 'a0');
    await createIssue(ada, server.url, place, 'Another', 'a1');
    const issue = new IssuePage(tab);
    await issue.open(`${place.path}/${issueId}`);
    await issue.set('Labels', 'Defect');
    const dot = issue.line('added the label Defect').locator('[style*="background"]');
    await expect(dot).toHaveCSS('background-color', 'rgb(18, 58, 188)');
    await tab.goto(place.path);
    await tab.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(tab.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
    await tab.keyboard.type('labels\n');
    await tab.getByRole('option', { name: 'Defect' }).click();
    await tab.keyboard.press('Escape');
    await expect(tab.locator('[data-row-title]')).toHaveText(['Map tiles disappear']);
    await expect(tab.locator('[data-place]').getByText('Defect')).toBeVisible();
    await tab.goto(`/${place.slug}/analytics/custom`);
    await tab.getByRole('combobox', { name: 'X axis' }).click();
    await tab.getByRole('option', { name: 'Labels', exact: true }).click();
    const counted = tab.getByRole('row').filter({ has: tab.getByRole('rowheader', { name: 'Defect' }) });
    await expect(counted.getByRole('cell').last()).toHaveText('1');
    await tab.close();
  });
  await test.step('the settings say how many issues have it, lead to them, and find it', async () => {
    await expect(page.locator('[data-label="Defect"]').getByRole('link')).toHaveText('1 issue');
    await page.getByRole('searchbox', { name: 'Search labels' }).fill('DEF');
    await expect(page.locator('[data-label]')).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search labels' }).fill('zz');
    await expect(page.getByText('No matching labels')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search labels' }).fill('map');
    // Nested labels are found together with their parents.
    await expect(page.locator('[data-label]')).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Search labels' }).fill('');
    await page.locator('[data-label="Defect"]').getByRole('link').click();
    await expect(page.locator('[data-row-title]')).toHaveText(['Map tiles disappear']);
    await page.goBack();
    await expect(page.locator('[data-label]')).toHaveCount(3);
  });
  await expectAccessible(page);
  await settings.act('Area', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('[data-label="Area"]')).toHaveCount(0);
  await expect(page.locator('[data-label="Map"]')).toBeVisible();
});

test('S-FEAT-003 SYS-05 the project’s Admin switches its features, a Member cannot', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const ben = await person('Ben');
  await admit(ada, ben, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const path = `/${place.slug}/projects/${place.projectId}/settings/features`;
  await new Settings(ada.page).open(path, 'Features');
  await new Settings(ben.page).open(path, 'Features');
  await expect(ada.page.getByRole('switch')).toHaveCount(5);
  for (const name of ['Cycles', 'Modules', 'Views'])
    await expect(ada.page.getByRole('switch', { name })).toBeChecked();
  await ada.page.getByRole('switch', { name: 'Pages' }).uncheck();
  await expect(ben.page.getByRole('switch', { name: 'Pages' })).not.toBeChecked();
  await expect(ben.page.getByRole('switch', { name: 'Pages' })).toBeDisabled();
});

test('SYS-04 S-FEAT-003 people are added to a project, given roles, and removed', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const ben = await person('Ben');
  await admit(ada, ben, server.url, place.slug, 10);
  const { page } = ada;
  const settings = new Settings(page);
  await settings.open(`/${place.slug}/projects/${place.projectId}/settings/members`, 'Members');
  await page.getByRole('button', { name: 'Add people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add people to Website' });
  await dialog.getByRole('button', { name: 'Select people' }).click();
  await page.getByRole('option', { name: 'Ben' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 1 person' }).click();
  const role = page.getByRole('combobox', { name: 'Role of Ben' });
  await expect(role).toContainText('Viewer');
  await role.click();
  await expect(page.getByRole('option')).toContainText(['Viewer', 'Guest']);
  await page.getByRole('option', { name: /Guest/ }).click();
  await expect(role).toContainText('Guest');
  await settings.act('Ben', 'Remove from project');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('row', { name: /Ben/ })).toHaveCount(0);
});

test('S-ENT-024 six themes, applied at once, stored, and available on another device', async ({
  person,
  server,
  browser,
}) => {
  const ada = await person('Ada');
  await createPlace(ada, server.url);
  const { page } = ada;
  await page.goto('/profile/appearance');
  const themes = ['system', 'light', 'dark', 'light-contrast', 'dark-contrast', 'custom'];
  await expect(page.getByRole('radio')).toHaveCount(6);
  for (const theme of themes.toReversed()) {
    const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('radio').nth(themes.indexOf(theme)).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect((await stored).status()).toBe(200);
    await expectAccessible(page);
    const me = (await (await page.request.get('/api/users/me')).json()) as { theme: { theme: string } };
    expect(me.theme.theme).toBe(theme);
  }
  await test.step('the system theme is that of the device', async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('radio').first().check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe(light);
  });
  await page.getByRole('radio', { name: 'Dark', exact: true }).check();
  await expect
    .poll(async () => (await (await page.request.get('/api/users/me')).json()).theme.theme)
    .toBe('dark');
  const other = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: await ada.context.cookies(), origins: [] },
  });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/profile');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.close();
});
