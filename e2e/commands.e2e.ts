import {
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  idOf,
  runCommand,
  test,
} from './cairn.ts';
import { CommandMenu } from './screens/command-menu.ts';
import { uuid } from './uuid.ts';

test('SYS-40 finds issues by key, number and title, and opens them', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'Map tiles disappear', 'a0');
  const second = await createIssue(ada, server.url, place, 'Region download stalls', 'a1');
  const { page } = ada;
  const menu = new CommandMenu(page);
  await page.goto(`/${place.slug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  await menu.open();
  await menu.input.fill('web-2');
  await expect(menu.options.first()).toContainText('Region download stalls');
  await menu.input.fill('2');
  await expect(menu.options.first()).toContainText('WEB-2');
  await menu.input.fill('tiles map');
  await expect(menu.options.first()).toContainText('Map tiles disappear');
  await menu.input.fill('region');
  await expect(menu.option('Region download stalls')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${place.path}/${second}`);

  await test.step('recently visited things come first the next time', async () => {
    await page.goto(`/${place.slug}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await menu.open();
    await expect(menu.dialog.getByRole('group').first()).toContainText('Recently viewed');
    await expect(menu.options.first()).toContainText('Region download stalls');
  });

  await test.step('fast typing loses no letter, and changes no row by accident', async () => {
    await page.goto(place.path);
    const row = page.getByRole('link', { name: 'Map tiles disappear', exact: true });
    await row.focus();
    await page.keyboard.type('/tiles');
    await expect(menu.input).toHaveValue('tiles');
    await page.keyboard.type(' map');
    await expect(menu.input).toHaveValue('tiles map');
    await page.keyboard.press('Escape');
    await expect(menu.dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Assignee: Ada' })).toHaveCount(0);
    await row.focus();
    await page.keyboard.type('purgent\n');
    await expect(page.getByRole('button', { name: 'Priority: Urgent' })).toHaveCount(1);
  });
});

test('the menu finds by conditions and words together, completes them, and reports which word is wrong', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const urgent = await createIssue(ada, server.url, place, 'Map tiles disappear', 'a0');
  await createIssue(ada, server.url, place, 'Map legend is cut', 'a1');
  const changes = [{ issueId: urgent, patch: { priority: 'urgent' } }];
  await runCommand(ada, server.url, place.slug, 'issue.update', { changes });
  const { page } = ada;
  const menu = new CommandMenu(page);
  await page.goto(`/${place.slug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await menu.open();
  await menu.input.fill('map');
  await expect(menu.options.filter({ hasText: 'Map' })).toHaveCount(2);
  await menu.input.fill('map priority:urgent');
  await expect(menu.options.filter({ hasText: 'Map' })).toHaveCount(1);
  await expect(menu.options.first()).toContainText('Map tiles disappear');
  await menu.input.fill('-priority:urgent');
  await expect(menu.options).toHaveCount(1);
  await expect(menu.options.first()).toContainText('Map legend is cut');

  await menu.input.fill('priority:ur');
  await expect(menu.options.first()).toContainText('priority:urgent');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(menu.input).toHaveValue('priority:urgent ');
  await expect(menu.options).toHaveCount(1);
  await menu.input.fill('label:nothing-like-it');
  await expect(menu.dialog).toContainText('Labels "nothing-like-it" not found');
  await goOffline(ada);
  await menu.input.fill('is:open priority:urgent');
  await expect(menu.options.first()).toContainText('Map tiles disappear');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${place.path}/${urgent}`);
});

test('S-FEAT-032 the menu searches the workspace or one project, creates, changes, sets themes and lists the shortcuts', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const web = await createPlace(ada, server.url);
  const { slug } = web;
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const atlas = {
    ...web,
    projectId: uuid(),
    stateIds: Array.from({ length: 5 }, () => uuid()),
  };
  const { projectId: id, stateIds } = atlas;
  await run('project.create', { id, membershipId: uuid(), stateIds, name: 'Atlas', identifier: 'ATL' });
  const spec = {
    layout: 'list',
    filters: [],
    group: null,
    subGroup: null,
    order: 'manual',
    descending: false,
    shown: ['id'],
    showSubIssues: true,
    showEmptyGroups: false,
    options: {},
  };
  for (const [place, of] of [
    [web, 'of Website'],
    [atlas, 'of Atlas'],
  ] as const) {
    const { projectId } = place;
    const dates = { description: '', startDate: null, endDate: null };
    await run('cycle.create', { id: uuid(), projectId, name: `Harbour cycle ${of}`, ...dates });
    await run('module.create', { id: uuid(), projectId, name: `Harbour module ${of}` });
    await run('view.create', { id: uuid(), projectId, name: `Harbour view ${of}`, spec });
    const page = { id: uuid(), projectId, parentId: null, title: `Harbour page ${of}`, sortOrder: 'a0' };
    await run('page.create', page);
    const issueId = await createIssue(ada, server.url, place, `Harbour issue ${of}`);
    await run('issue.set-description', {
      issueId,
      body: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A xylophone' }] }],
      },
    });
  }
  const { page } = ada;
  const menu = new CommandMenu(page);
  const kinds = ['issue', 'cycle', 'module', 'view', 'page'];
  const scope = (name: string) => menu.dialog.getByRole('radio', { name });
  await page.goto(web.path);
  await page.getByText('Harbour issue of Website', { exact: true }).waitFor();

  await test.step('everything in the workspace, or in the current project', async () => {
    await menu.open();
    await expect(scope('Workspace')).toBeChecked();
    await menu.input.fill('harbour');
    for (const of of ['of Website', 'of Atlas'])
      for (const kind of kinds) await expect(menu.option(`Harbour ${kind} ${of}`)).toBeVisible();
    await scope('This project').click();
    await expect(menu.options.filter({ hasText: 'of Atlas' })).toHaveCount(0);
    for (const kind of kinds) await expect(menu.option(`Harbour ${kind} of Website`)).toBeVisible();
    await expect(menu.input).toBeFocused();
    await menu.input.fill('xylophone');
    await expect(menu.option('Harbour issue of Website')).toBeVisible();
    await expect(menu.options.filter({ hasText: 'of Atlas' })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(scope('Workspace')).toBeChecked();
    await expect(menu.option('Harbour issue of Atlas')).toBeVisible();
    await page.keyboard.press('Tab');
    await menu.input.fill('atlas');
    await expect(menu.option('Atlas: issues')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('creates, changes and sets the theme', async () => {
    const row = page.getByRole('link', { name: 'Harbour issue of Website', exact: true });
    await row.focus();
    await menu.choose('urgent', 'Urgent');
    await expect(page.getByRole('button', { name: 'Priority: Urgent' })).toHaveCount(1);
    await menu.choose('dark theme', /^Dark theme/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await menu.choose('create project', 'Create project');
    await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
    await page.keyboard.press('Escape');
    await menu.choose('create issue', 'Create issue');
  });

  await test.step('single-letter shortcuts are letters in text fields', async () => {
    const form = page.getByRole('dialog', { name: 'New issue' });
    const title = form.getByRole('textbox', { name: 'Title' });
    await title.pressSequentially('c? x/');
    await expect(title).toHaveValue('c? x/');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await form.getByRole('button', { name: 'Discard' }).click();
    await menu.open();
    await menu.input.pressSequentially('cx?');
    await expect(menu.input).toHaveValue('cx?');
    await menu.input.fill('');
    await menu.input.press('?');
    await expect(menu.keys).toBeVisible();
  });
});

test('SYS-40 changes an issue from its page: state, due date, labels and back', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  const menu = new CommandMenu(page);
  await page.goto(`${place.path}/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const properties = page.getByRole('complementary');

  await menu.open();
  await expect(menu.dialog).toContainText('WEB-1 · Map tiles disappear');
  await menu.input.fill('change state');
  await page.keyboard.press('Enter');
  await expect(menu.options).toHaveText([/Backlog/, 'Todo', 'In Progress', 'Done', 'Cancelled']);
  await menu.input.fill('prog');
  await page.keyboard.press('Enter');
  await expect(menu.dialog).toBeHidden();
  await expect(properties).toContainText('In Progress');

  await menu.choose('due', 'Change due date');
  await menu.input.fill('24 Dec');
  await expect(menu.options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(properties).toContainText('24 Dec');

  await test.step('a value is found without its action', async () => {
    await menu.choose('urgent', 'Urgent');
    await expect(properties).toContainText('Urgent');
  });

  await test.step('undo says what it undoes', async () => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('Undid priority change on WEB-1').first()).toBeVisible();
    await expect(properties).not.toContainText('Urgent');
    await menu.choose('undo', 'Undo last change');
    await expect(properties).not.toContainText('24 Dec');
  });

  await test.step('an archived issue is a press away', async () => {
    await menu.choose('done', 'Done');
    await menu.choose('archive', 'Archive');
    await expect(page.getByText('WEB-1 archived').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await menu.open();
    await menu.input.fill('archive');
    await expect(menu.option('Archive')).toBeVisible();
    await expect(menu.option('Restore')).toHaveCount(0);
  });
});

test('SYS-40 acts on a selection of the list', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'One', 'a0');
  await createIssue(ada, server.url, place, 'Two', 'a1');
  const { page } = ada;
  const menu = new CommandMenu(page);
  await page.goto(place.path);
  await page.getByText('One', { exact: true }).waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await menu.open();
  await expect(menu.dialog).toContainText('2 issues');
  await menu.input.fill('cancelled');
  await menu.option('Cancelled').click();
  await expect(page.getByRole('heading', { name: /Cancelled/ })).toContainText('2');
});

test('bulk delete opens from the menu and by the Delete key', async ({ person, server }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'One');
  const { page } = ada;
  const menu = new CommandMenu(page);
  const dialog = page.getByRole('dialog', { name: 'Delete issues' });
  await page.goto(place.path);
  await page.getByText('One', { exact: true }).waitFor();
  await menu.choose('delete iss', 'Delete issues');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Delete');
  await expect(dialog).toBeVisible();
  // The focused issue is meant.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'One' }).focus();
  await page.keyboard.press('Delete');
  await expect(dialog.getByRole('checkbox', { name: /One/ })).toBeChecked();
  await expect(dialog.getByText('1 selected')).toBeVisible();
});

test('SYS-40 S-ENT-024 the six themes are in the menu, applied to the page and saved', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  const menu = new CommandMenu(page);
  await page.goto(`/${place.slug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const themes = {
    'Dark high contrast theme': 'dark-contrast',
    'Light high contrast theme': 'light-contrast',
    'Custom theme': 'custom',
    'Light theme': 'light',
    'System theme': 'system',
    'Dark theme': 'dark',
  };
  for (const [name, theme] of Object.entries(themes)) {
    await menu.choose('change theme', 'Change theme…');
    await expect(menu.options).toHaveCount(6);
    const kept = page.waitForResponse(
      (response) => response.url().includes('/api/users/me') && response.request().method() !== 'GET',
    );
    await menu.options.filter({ hasText: new RegExp(`^${name}(current)?$`) }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect((await kept).status(), theme).toBe(200);
  }
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('SYS-40 finds words of descriptions on the server, and says so when offline', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Plain title');
  await runCommand(ada, server.url, place.slug, 'issue.set-description', {
    issueId: id,
    basedOn: null,
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A xylophone falls' }] }],
    },
  });
  const { page } = ada;
  const menu = new CommandMenu(page);
  await page.goto(`/${place.slug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await menu.open();
  await menu.input.fill('xylophone');
  await expect(menu.option('Plain title')).toBeVisible();
  await expect(menu.dialog).toContainText('In descriptions and comments');

  await goOffline(ada);
  await menu.input.fill('xylophones');
  await expect(menu.dialog.getByRole('paragraph')).toHaveText(
    "You're offline. Descriptions and comments aren't searched.",
  );
  await menu.input.fill('plain');
  await expect(menu.options.first()).toContainText('Plain title');
});

test('the menu is a combobox without accessibility violations, in light, dark and at 360 px', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  const menu = new CommandMenu(page);
  await page.goto(`${place.path}/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await menu.open();
    await expect(menu.input).toBeFocused();
    await expectAccessible(page);
    await menu.input.fill('ma');
    await expect(menu.options.first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu.dialog).toBeHidden();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(menu.input).toBeFocused();
  const box = await menu.dialog.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});

test("home shows the person's work by due date, live and without accessibility violations", async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const userId = await idOf(ada);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page } = ada;
  await page.goto(`/${place.slug}`);
  const work = page.getByRole('region', { name: 'Your work' });
  await expect(work).toContainText('No issues assigned to you');
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [{ issueId: id, patch: { assigneeIds: { add: [userId], remove: [] }, dueDate: '2020-01-02' } }],
  });
  await work.getByRole('tab', { name: /Overdue/ }).click();
  await expect(work.getByRole('list', { name: 'Overdue' })).toContainText('Map tiles disappear');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('unsent changes are counted while offline and sent afterwards', async ({ person, server }) => {
  const ada = await person('Ada', { keepsApp: true });
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const { page, context } = ada;
  const menu = new CommandMenu(page);
  await page.goto(`${place.path}/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await menu.open();
  await page.keyboard.press('Escape');
  await goOffline(ada);
  await expect(page.locator('[data-sync="offline"]')).toContainText('Offline');
  await menu.choose('urgent', 'Urgent');
  await expect(page.locator('[data-sync]')).toContainText('Offline, 1 unsynced change');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText('Offline, 1 unsynced change')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Offline, 1 unsynced change')).toBeHidden();
});
