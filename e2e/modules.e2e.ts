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
import { day } from './days.ts';
import { uuid } from './uuid.ts';

const VIEWER = 10;
const MEMBER = 15;
const GUEST = 5;

const basePath = ({ slug, projectId }: Place): string => `/${slug}/projects/${projectId}`;

async function createModule(
  ada: Actor,
  url: string,
  place: Place,
  name: string,
  more: object = {},
): Promise<string> {
  const id = uuid();
  await runCommand(ada, url, place.slug, 'module.create', { id, projectId: place.projectId, name, ...more });
  return id;
}

const putInto = (ada: Actor, url: string, { slug }: Place, issueId: string, add: readonly string[]) =>
  runCommand(ada, url, slug, 'module.move-issues', {
    changes: [{ issueId, patch: { moduleIds: { add, remove: [] } } }],
  });

test('a project groups issues in modules: created, filled, seen live by a colleague, archived, deleted', async ({
  person,
  server,
}) => {
  const [ada, bob, viv] = [await person('Ada'), await person('Bob'), await person('Viv')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const first = await createIssue(ada, server.url, place, 'Map tiles disappear');
  await createIssue(ada, server.url, place, 'Routes end in the sea');
  const base = basePath(place);
  const main = page.getByRole('main');
  const theirs = bob.page.getByRole('main');

  await test.step('none yet: a dialog creates one, and a colleague sees it appear', async () => {
    await bob.page.goto(`${base}/modules`);
    await expect(theirs.getByRole('heading', { name: 'No modules yet' })).toBeVisible();
    await page.goto(`${base}/issues`);
    await page.getByRole('navigation').getByRole('link', { name: 'Modules' }).click();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'New module' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New module' });
    await dialog.getByRole('button', { name: 'Create module' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Offline regions');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Keep parts of the map.');
    await dialog.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'In progress' }).click();
    await dialog.getByRole('button', { name: /^Lead/ }).click();
    await page.getByRole('option', { name: 'Ada' }).click();
    await dialog.getByRole('button', { name: /^Members/ }).click();
    const members = page.getByRole('listbox', { name: 'Members' });
    await members.getByRole('option', { name: 'Bob' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Create module' }).click();
    await expect(
      main.getByRole('region', { name: 'In progress' }).getByRole('link', { name: 'Offline regions' }),
    ).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Offline regions' })).toBeVisible();
  });
  const sync = await createModule(ada, server.url, place, 'Sync', { status: 'planned' });

  await test.step('S-ACT-016 S-ACT-018 an issue is added to two modules on its page, and removed from one', async () => {
    await page.goto(`${place.path}/${first}`);
    const panel = page.getByRole('complementary', { name: 'Properties' });
    await panel.getByRole('button', { name: 'Modules: No module' }).click();
    await page.getByRole('option', { name: 'Offline regions' }).click();
    await page.getByRole('option', { name: 'Sync' }).click();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Modules: Offline regions, Sync' })).toBeVisible();
    for (const [words, name] of [
      ['added the issue to the module', 'Offline regions'],
      ['added the issue to the module', 'Sync'],
    ] as const)
      await expect(
        page.getByRole('listitem').filter({ hasText: words }).getByRole('link', { name }),
      ).toHaveAttribute('href', new RegExp(`^${base}/modules/`));
    await panel.getByRole('button', { name: 'Modules: Offline regions, Sync' }).click();
    await page.getByRole('option', { name: 'Sync' }).click();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Modules: Offline regions' })).toBeVisible();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'removed the issue from the module' })
        .getByRole('link', { name: 'Sync' }),
    ).toHaveAttribute('href', `${base}/modules/${sync}`);
  });
  await putInto(ada, server.url, place, first, [sync]);

  await test.step('S-ROUTE-005 the module shows header, status, lead, members, links and its issues; more can be added', async () => {
    await page.goto(`${base}/modules/${sync}`);
    await expect(page).toHaveTitle('Sync · Website');
    const panel = page.getByRole('complementary', { name: 'Module details' });
    await expect(panel.getByRole('heading', { name: 'Sync' })).toBeVisible();
    await expect(panel.getByRole('combobox', { name: 'Status' })).toContainText('Planned');
    await expect(panel.getByRole('button', { name: 'Lead: No lead' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Members: No members' })).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Links' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    await expect(panel.getByText('done, 0 of 1')).toBeVisible();
    await main.getByRole('button', { name: 'Add issues' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add issues' });
    await dialog.getByRole('checkbox', { name: /Routes end in the sea/ }).click();
    await dialog.getByRole('button', { name: 'Add to module' }).click();
    await expect(main.getByRole('link', { name: 'Routes end in the sea' })).toBeVisible();
    await main.getByRole('button', { name: 'New issue in Backlog' }).click();
    await page.keyboard.type('Harbours have no names');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(panel.getByText('done, 0 of 3')).toBeVisible();
    await runCommand(ada, server.url, slug, 'issue.update', {
      changes: [{ issueId: first, patch: { stateId: place.stateIds[3] } }],
    });
    await expect(panel.getByText('33%')).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Completed' })).toContainText('1');
    await expectAccessible(page);
    await runCommand(ada, server.url, slug, 'issue.archive', { issueIds: [first] });
    await expect(panel.getByText('done, 0 of 2')).toBeVisible();
    await runCommand(ada, server.url, slug, 'issue.unarchive', { issueIds: [first] });
    await expect(panel.getByText('done, 1 of 3')).toBeVisible();
  });

  await test.step('the panel edits it, a colleague sees that, and undo reverts it', async () => {
    await bob.page.goto(`${base}/modules`);
    const panel = page.getByRole('complementary', { name: 'Module details' });
    await panel.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Paused' }).click();
    await expect(
      theirs.getByRole('region', { name: 'Paused' }).getByRole('link', { name: 'Sync' }),
    ).toBeVisible();
    await panel.getByRole('button', { name: /^Members/ }).click();
    await page.getByRole('option', { name: 'Bob' }).click();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Members: Bob' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(panel.getByRole('button', { name: 'Members: No members' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(panel.getByRole('combobox', { name: 'Status' })).toContainText('Planned');
    await expect(
      theirs.getByRole('region', { name: 'Planned' }).getByRole('link', { name: 'Sync' }),
    ).toBeVisible();
  });

  await test.step('list and board are grouped by module: an issue is in each of its modules', async () => {
    await page.goto(`${base}/issues?group=modules`);
    for (const name of ['Offline regions', 'Sync'])
      await expect(page.getByRole('checkbox', { name: `Select all in ${name}` })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Map tiles disappear' })).toHaveCount(2);
    await page.getByRole('link', { name: 'Routes end in the sea' }).focus();
    await page.keyboard.press('Shift+M');
    await page.getByRole('option', { name: 'Sync' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox', { name: 'Select all in No module' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('checkbox', { name: 'Select all in No module' })).toBeHidden();
  });

  await test.step('a selection is added to a module at once, and one undo reverts it', async () => {
    await page.goto(`${base}/issues?group=modules`);
    for (const title of ['Routes end in the sea', 'Harbours have no names']) {
      await page.getByRole('link', { name: title }).focus();
      await page.keyboard.press('x');
    }
    await page.keyboard.press('Shift+M');
    await page.getByRole('option', { name: 'Offline regions' }).click();
    await page.keyboard.press('Escape');
    for (const title of ['Routes end in the sea', 'Harbours have no names'])
      await expect(page.getByRole('link', { name: title })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    for (const title of ['Routes end in the sea', 'Harbours have no names'])
      await expect(page.getByRole('link', { name: title })).toHaveCount(1);
  });

  await test.step("an empty module has an action, which Viewers don't have", async () => {
    const empty = await createModule(ada, server.url, place, 'Nothing yet');
    await admit(ada, viv, server.url, slug, VIEWER, { id: projectId, role: VIEWER });
    for (const [actor, isEnabled] of [
      [ada, true],
      [viv, false],
    ] as const) {
      await actor.page.goto(`${base}/modules/${empty}`);
      const region = actor.page.getByRole('main');
      await expect(region.getByRole('heading', { name: 'No issues in this module' })).toBeVisible();
      const action = region.getByRole('button', { name: 'Add issues' }).last();
      await (isEnabled ? expect(action).toBeEnabled() : expect(action).toBeDisabled());
    }
    await expectAccessible(page);
    await viv.page.goto(`${base}/modules`);
    await expect(viv.page.getByRole('main').getByRole('link', { name: 'Sync' })).toBeVisible();
    await expect(viv.page.getByRole('main').getByRole('button', { name: 'New module' })).toBeDisabled();
    await viv.page.getByRole('main').getByRole('button', { name: 'Actions for Sync' }).click();
    await expect(viv.page.getByRole('menuitem')).toHaveCount(1);
  });

  await test.step('a module is a favourite', async () => {
    await page.goto(`${base}/modules/${sync}`);
    await main.getByRole('button', { name: 'Add to favourites' }).click();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Sync' })).toHaveAttribute(
      'href',
      `/${slug}/projects/${projectId}/modules/${sync}`,
    );
  });

  await test.step('only completed and cancelled ones can be archived, and restored', async () => {
    await page.goto(`${base}/modules`);
    await main.getByRole('button', { name: 'Actions for Sync' }).click();
    await expect(page.getByRole('menuitem', { name: /^Archive/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await runCommand(ada, server.url, slug, 'module.update', {
      moduleId: sync,
      patch: { status: 'completed' },
    });
    await expect(main.getByRole('region', { name: 'Completed' })).toBeVisible();
    await main.getByRole('button', { name: 'Actions for Sync' }).click();
    await page.getByRole('menuitem', { name: /^Archive/ }).click();
    await expect(main.getByRole('link', { name: 'Sync' })).toBeHidden();
    await main.getByRole('link', { name: 'Archived' }).click();
    await expect(page).toHaveURL(`${base}/archives/modules`);
    await expect(main.getByRole('link', { name: 'Sync' })).toBeVisible();
    await main.getByRole('button', { name: 'Actions for Sync' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(main.getByRole('heading', { name: 'No archived modules' })).toBeVisible();
    await page.goto(`${base}/modules`);
    await expect(main.getByRole('link', { name: 'Sync' })).toBeVisible();
  });

  await test.step('deleted, its issues stay', async () => {
    await main.getByRole('button', { name: 'Actions for Sync' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('link', { name: 'Sync' })).toBeHidden();
    await page.goto(`${base}/issues?group=modules`);
    await expect(page.getByRole('link', { name: 'Map tiles disappear' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Routes end in the sea' })).toBeVisible();
  });

  await test.step('S-EMPTY-043 off: the sidebar entry disappears, and its URL says so', async () => {
    await runCommand(ada, server.url, slug, 'project.update', { projectId, patch: { hasModules: false } });
    await page.goto(`${base}/modules`);
    await expect(main.getByRole('heading', { name: 'Modules are turned off' })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Modules' })).toHaveCount(0);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Manage features' }).click();
    await main.getByRole('switch', { name: 'Modules' }).click();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Modules' })).toBeVisible();
  });
});

test('module links: added, edited, copied, deleted by Members; others can only copy, and in an archived module everyone', async ({
  person,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const [viv, gus] = [await person('Viv'), await person('Gus')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, ben, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  await admit(ada, viv, server.url, slug, VIEWER, { id: projectId, role: VIEWER });
  await admit(ada, gus, server.url, slug, GUEST, { id: projectId, role: GUEST });
  const moduleId = await createModule(ada, server.url, place, 'Regions', { status: 'completed' });
  const path = `${basePath(place)}/modules/${moduleId}`;
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  const links = page.getByRole('region', { name: 'Links' });

  await test.step('S-DLG-038 S-DLG-039 S-DLG-040 S-DLG-041 the dialog adds a link, and reports errors in its URL', async () => {
    await links.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add link' });
    const url = dialog.getByRole('textbox', { name: 'URL' });
    const submit = dialog.getByRole('button', { name: 'Add link' });
    await submit.click();
    await expect(dialog.getByText('URL is required')).toBeVisible();
    await url.fill('ftp://a.b');
    await submit.click();
    await expect(dialog.getByText('Enter a valid URL, like https://example.com')).toBeVisible();
    await url.fill('http://a.b');
    await submit.click();
    await expect(links.getByText('http://a.b')).toBeVisible();
    await links.getByRole('button', { name: 'Edit link http://a.b' }).click();
    const edit = page.getByRole('dialog', { name: 'Update link' });
    await expect(edit.getByRole('textbox', { name: 'URL' })).toHaveValue('http://a.b');
    await edit.getByRole('textbox', { name: 'URL' }).fill('https://a.b');
    await edit.getByRole('textbox', { name: 'Title' }).fill('Tile manifest');
    await edit.getByRole('button', { name: 'Update link' }).click();
    await expect(links.getByText('Tile manifest')).toBeVisible();
  });

  await test.step('reopened, it is empty', async () => {
    await links.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add link' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://half-typed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await links.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('S-ENT-005 S-ERR-001 it shows its age and author, and clicking its label copies the URL', async () => {
    await expect(links.getByRole('listitem')).toContainText(/ago|now/);
    await expect(links.getByRole('listitem')).toContainText('by Ada');
    await links.getByText('Tile manifest').click();
    await expect(page.getByText('Copied to clipboard', { exact: true })).toBeVisible();
    await expect(
      page.getByText('The URL has been successfully copied to your clipboard.', { exact: true }),
    ).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://a.b');
  });

  await test.step('S-ROLE-005 S-ROLE-006 Viewers and Guests see it without pencil, bin and arrow; archived, no one has the pencil', async () => {
    const controls = /^(Edit|Open|Delete) link Tile manifest$/;
    const expectControls = async (actor: Actor, number: number): Promise<void> => {
      await actor.page.goto(path);
      const region = actor.page.getByRole('region', { name: 'Links' });
      await expect(region.getByText('Tile manifest')).toBeVisible();
      const found = region
        .getByRole('button', { name: controls })
        .or(region.getByRole('link', { name: controls }));
      // This device's cached state is shown first, and the archiving arrives a moment later.
      await expect(found).toHaveCount(number);
    };
    await expectControls(ada, 3);
    await expectControls(ben, 3);
    await expectControls(viv, 0);
    await expectControls(gus, 0);
    await runCommand(ada, server.url, slug, 'module.archive', { moduleId });
    for (const actor of [ada, ben, viv, gus]) await expectControls(actor, 0);
    await runCommand(ada, server.url, slug, 'module.unarchive', { moduleId });
  });

  await test.step('deleted, and restored by undo', async () => {
    await links.getByRole('button', { name: 'Delete link Tile manifest' }).click();
    await expect(links.getByText('No links yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(links.getByText('Tile manifest')).toBeVisible();
    await links.getByRole('button', { name: 'Delete link Tile manifest' }).click();
    await expect(links.getByText('No links yet')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(links.getByText('Tile manifest')).toBeVisible();
  });
});

test('modules can be found, filtered and edited offline, as list, board and gallery, in light and dark, on a phone', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
  const issueId = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const regions = await createModule(ada, server.url, place, 'Offline regions', {
    status: 'in-progress',
    startDate: '2030-01-02',
    description: 'Download, keep and delete parts of the map',
  });
  await createModule(ada, server.url, place, 'Map quality', { status: 'planned' });
  await putInto(ada, server.url, place, issueId, [regions]);
  const base = basePath(place);
  const main = page.getByRole('main');
  await page.goto(`${base}/modules`);

  await test.step('search and status filter the list', async () => {
    await expect(main.getByText(/2 Jan 2030 – open/)).toBeVisible();
    await main.getByRole('searchbox', { name: 'Search modules' }).fill('quality');
    await expect(main.getByRole('link', { name: 'Offline regions' })).toBeHidden();
    await expect(main.getByRole('link', { name: 'Map quality' })).toBeVisible();
    await main.getByRole('searchbox', { name: 'Search modules' }).fill('');
    await main.getByRole('button', { name: /^Filter by status/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'In progress' }).click();
    await page.keyboard.press('Escape');
    await expect(main.getByRole('link', { name: 'Map quality' })).toBeHidden();
    await expect(main.getByRole('link', { name: 'Offline regions' })).toBeVisible();
    await main.getByRole('searchbox', { name: 'Search modules' }).fill('nothing of that name');
    await expect(main.getByText('No matching modules')).toBeVisible();
    await main.getByRole('searchbox', { name: 'Search modules' }).fill('');
  });

  for (const scheme of ['light', 'dark'] as const)
    await test.step(`list, board, gallery, form and module have no accessibility violation in ${scheme}`, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${base}/modules`);
      for (const layout of ['List', 'Board', 'Gallery']) {
        await main.getByRole('radio', { name: layout }).click();
        await expect(main.getByRole('link', { name: 'Offline regions' })).toBeVisible();
        await expectAccessible(page);
      }
      await main.getByRole('button', { name: 'New module' }).click();
      await expect(page.getByRole('dialog', { name: 'New module' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.goto(`${base}/modules/${regions}`);
      await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
      await expectAccessible(page);
    });

  await test.step('it can be edited offline, and the change reaches a colleague once online', async () => {
    await bob.page.goto(`${base}/modules`);
    await goOffline(ada);
    const panel = page.getByRole('complementary', { name: 'Module details' });
    await panel.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Paused' }).click();
    await expect(panel.getByRole('combobox', { name: 'Status' })).toContainText('Paused');
    await expect(bob.page.getByRole('region', { name: 'In progress' })).toBeVisible();
    await ada.context.setOffline(false);
    await expect(
      bob.page.getByRole('region', { name: 'Paused' }).getByRole('link', { name: 'Offline regions' }),
    ).toBeVisible({ timeout: 30_000 });
  });

  await test.step('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.goto(`${base}/modules`);
    for (const layout of ['Board', 'List', 'Gallery']) {
      await main.getByRole('radio', { name: layout }).click();
      const link = main.getByRole('link', { name: 'Offline regions' });
      // The board's columns can be reached by scrolling.
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport();
      expect(await overflow()).toBe(0);
    }
    await page.goto(`${base}/modules/${regions}`);
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeInViewport();
    await main.getByRole('button', { name: 'Module details' }).click();
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeInViewport();
    expect(await overflow()).toBe(0);
    await expectAccessible(page);
  });
});

test('module timeline: dragged as a whole and by an end, moved by keyboard, live for a colleague and undone', async ({
  person,
  server,
}) => {
  const [ada, viv] = [await person('Ada'), await person('Viv')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await admit(ada, viv, server.url, place.slug, VIEWER, { id: place.projectId, role: VIEWER });
  const shown = (days: number) =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(
      Date.now() + days * 86_400_000,
    );
  await createModule(ada, server.url, place, 'Regions', { startDate: day(2), targetDate: day(8) });
  await createModule(ada, server.url, place, 'Some day');
  const base = basePath(place);
  const barIn = (of: typeof page) => of.getByRole('main').getByRole('img', { name: /^Regions, / });
  const expectDates = async (from: number, to: number): Promise<void> => {
    for (const each of [page, viv.page])
      await expect(barIn(each)).toHaveAccessibleName(
        new RegExp(`^Regions, ${shown(from)}( \\d+)? – ${shown(to)}( \\d+)?$`),
      );
  };
  for (const each of [page, viv.page]) {
    await each.goto(`${base}/modules`);
    await each.getByRole('radio', { name: 'Timeline' }).click();
    await expect(each.getByRole('main').getByRole('link', { name: 'Some day' })).toBeVisible();
  }
  await expectDates(2, 8);
  await expectAccessible(page);

  const box = async () => {
    const found = await barIn(page).boundingBox();
    if (!found) throw new Error('expected a bar');
    return {
      middle: found.x + found.width / 2,
      end: found.x + found.width - 3,
      y: found.y + found.height / 2,
    };
  };
  const dragBy = async (from: number, y: number, px: number): Promise<void> => {
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(from + px / 2, y);
    await page.mouse.move(from + px, y);
    await page.mouse.up();
  };
  // In the month zoom a day is 24 px wide.
  const whole = await box();
  await dragBy(whole.middle, whole.y, 3 * 24);
  await expectDates(5, 11);
  const byEnd = await box();
  await dragBy(byEnd.end, byEnd.y, 2 * 24);
  await expectDates(5, 13);
  await page.getByRole('main').getByRole('link', { name: 'Regions' }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expectDates(4, 12);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expectDates(4, 13);
  await page.keyboard.press('Control+z');
  await expectDates(4, 12);

  const theirs = await barIn(viv.page).boundingBox();
  if (!theirs) throw new Error('expected a bar');
  await viv.page.mouse.move(theirs.x + 20, theirs.y + 10);
  await viv.page.mouse.down();
  await viv.page.mouse.move(theirs.x + 120, theirs.y + 10);
  await viv.page.mouse.up();
  await expectDates(4, 12);

  await page.reload();
  await expect(barIn(page)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('S-FEAT-012 SYS-14 everything about a module: created, issues in several, links, chart, list, board and timeline, favourite, archived, deleted', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const [first, second] = [
    await createIssue(ada, server.url, place, 'Map tiles disappear'),
    await createIssue(ada, server.url, place, 'Routes end in the sea'),
  ];
  const sync = await createModule(ada, server.url, place, 'Sync');
  await putInto(ada, server.url, place, first, [sync]);
  const base = basePath(place);
  const main = page.getByRole('main');
  const theirs = bob.page.getByRole('main');
  const dayButton = (name: string) => page.getByRole('dialog').getByRole('button', { name });

  await test.step('created with name, description, status, dates, lead and members', async () => {
    await page.goto(`${base}/modules`);
    await main.getByRole('button', { name: 'New module', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New module' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Regions');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Keep parts of the map');
    await dialog.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Planned' }).click();
    for (const name of ['Start date', 'Target date']) await expect(dayButton(name)).toBeVisible();
    await dialog.getByRole('button', { name: /^Lead/ }).click();
    await page.getByRole('option', { name: 'Ada' }).click();
    await dialog.getByRole('button', { name: /^Members/ }).click();
    await page.getByRole('listbox', { name: 'Members' }).getByRole('option', { name: 'Bob' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Create module' }).click();
    await main.getByRole('link', { name: 'Regions' }).click();
  });
  const moduleId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const panel = page.getByRole('complementary', { name: 'Module details' });

  await test.step('its dates are set, and issues of other modules are added too', async () => {
    await runCommand(ada, server.url, slug, 'module.update', {
      moduleId,
      patch: { startDate: day(-1), targetDate: day(6) },
    });
    await putInto(ada, server.url, place, first, [moduleId]);
    await putInto(ada, server.url, place, second, [moduleId]);
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Lead/ })).toContainText('Ada');
    await expect(panel.getByRole('button', { name: /^Members/ })).toContainText('Bob');
    await page.goto(`${base}/modules/${sync}`);
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    await page.goto(`${base}/modules/${moduleId}`);
  });

  await test.step('its chart follows completed work', async () => {
    const chart = panel.getByRole('region', { name: 'Burn-down' });
    await expect(chart.getByRole('img', { name: /^2 of 2 issues left on / })).toBeVisible();
    await runCommand(ada, server.url, slug, 'issue.update', {
      changes: [{ issueId: first, patch: { stateId: stateIds[3] } }],
    });
    await expect(chart.getByRole('img', { name: /^1 of 2 issues left on / })).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Progress' })).toContainText('50%');
    await chart.getByText('Burn-up').click();
    await expect(chart.getByRole('img', { name: /^1 of 2 issues done on / })).toBeVisible();
    await chart.getByText('Show as table').click();
    await expect(chart.getByRole('table', { name: 'Chart data' }).getByRole('row')).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('one of its links', async () => {
    await panel.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://example.com/tiles');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(panel.getByRole('link', { name: 'example.com/tiles' })).toBeVisible();
  });

  await test.step('on the board a card is moved to another status by dragging and by keyboard, live', async () => {
    await bob.page.goto(`${base}/modules`);
    await page.goto(`${base}/modules`);
    await expect(main.getByRole('region', { name: 'Planned' }).getByRole('link')).toHaveText(['Regions']);
    await main.getByRole('radio', { name: 'Board' }).click();
    const column = (name: string) => main.getByRole('list', { name, exact: true });
    await column('Planned')
      .getByRole('listitem')
      .filter({ hasText: 'Regions' })
      .dragTo(column('In progress').locator('..'));
    await expect(column('In progress').getByRole('link')).toHaveText(['Regions']);
    await expect(theirs.getByRole('region', { name: 'In progress' }).getByRole('link')).toHaveText([
      'Regions',
    ]);
    const card = column('In progress').getByRole('link', { name: 'Regions' });
    await card.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(column('Paused').getByRole('link', { name: 'Regions' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(card).toBeVisible();
  });

  await test.step('on the timeline', async () => {
    await main.getByRole('radio', { name: 'Timeline' }).click();
    await expect(main.getByRole('img', { name: /^Regions, / })).toBeVisible();
  });

  await test.step('made a favourite, archived once completed, and deleted', async () => {
    await main.getByRole('radio', { name: 'List' }).click();
    const menu = main.getByRole('button', { name: 'Actions for Regions' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Regions' })).toBeVisible();
    await runCommand(ada, server.url, slug, 'module.update', { moduleId, patch: { status: 'completed' } });
    await expect(
      main.getByRole('region', { name: 'Completed' }).getByRole('link', { name: 'Regions' }),
    ).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(main.getByRole('link', { name: 'Regions' })).toBeHidden();
    await page.goto(`${base}/archives/modules`);
    await main.getByRole('button', { name: 'Actions for Regions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('heading', { name: 'No archived modules' })).toBeVisible();
  });
});
