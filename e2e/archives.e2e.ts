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

interface Archived {
  readonly issues: readonly string[];
  readonly cycleId: string;
  readonly moduleId: string;
}

/** Two closed issues, a completed cycle and a cancelled module, all archived; and one of each that isn't. */
async function givenArchives(ada: Actor, url: string, place: Place): Promise<Archived> {
  const run = (name: string, args: object) => runCommand(ada, url, place.slug, name, args);
  const { projectId, stateIds } = place;
  const issues = [
    await createIssue(ada, url, place, 'Map tiles disappear', 'a0'),
    await createIssue(ada, url, place, 'Routes end in the sea', 'a1'),
  ];
  await createIssue(ada, url, place, 'Harbours have no names', 'a2');
  await run('issue.update', {
    changes: issues.map((issueId, at) => ({ issueId, patch: { stateId: stateIds[3 + at] } })),
  });
  for (const id of issues) await run('issue.archive', { issueIds: [id] });
  const [cycleId, moduleId] = [uuid(), uuid()];
  await run('cycle.create', { id: uuid(), projectId, name: 'Sprint 2', startDate: day(0), endDate: day(9) });
  await run('cycle.create', {
    id: cycleId,
    projectId,
    name: 'Sprint 1',
    startDate: day(-20),
    endDate: day(-9),
  });
  await run('cycle.archive', { cycleId });
  await run('module.create', { id: uuid(), projectId, name: 'Sync', status: 'planned' });
  await run('module.create', { id: moduleId, projectId, name: 'Offline regions', status: 'cancelled' });
  await run('module.archive', { moduleId });
  return { issues, cycleId, moduleId };
}

test('archives of issues, cycles and modules can be listed, searched and restored, live for others and offline', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const { page, context } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  await givenArchives(ada, server.url, place);
  const base = `/${slug}/projects/${projectId}`;
  const main = page.getByRole('main');
  const listOf = (of: typeof page, name: string) => of.getByRole('main').getByRole('list', { name });

  await test.step('the project menu leads to its archived issues, newest first', async () => {
    await page.goto(place.path);
    await page.getByRole('navigation').getByRole('button', { name: 'Website', exact: true }).hover();
    await page.getByRole('navigation').getByRole('button', { name: 'Actions for Website' }).click();
    await page.getByRole('menuitem', { name: 'Archives' }).click();
    await expect(page).toHaveURL(`${base}/archives/issues`);
    await expect(page).toHaveTitle('Archived issues · Website');
    await expect(listOf(page, 'Archived issues').getByRole('link')).toHaveText([
      'Routes end in the sea',
      'Map tiles disappear',
    ]);
    await expectAccessible(page);
  });

  await test.step('found by title and by number', async () => {
    const search = main.getByRole('searchbox', { name: 'Search archive' });
    await search.fill('tiles map');
    await expect(listOf(page, 'Archived issues').getByRole('link')).toHaveText(['Map tiles disappear']);
    await search.fill('web-2');
    await expect(listOf(page, 'Archived issues').getByRole('link')).toHaveText(['Routes end in the sea']);
    await search.fill('nowhere');
    await expect(main.getByText('No matches')).toBeVisible();
    await search.fill('');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(search).toHaveAttribute('placeholder', 'Search');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('restored offline, back in the list, and undo archives it again', async () => {
    await bob.page.goto(place.path);
    const theirs = bob.page.getByRole('main').getByRole('link', { name: 'Map tiles disappear' });
    await goOffline(ada);
    await main.getByRole('button', { name: 'Restore WEB-1' }).click();
    await expect(listOf(page, 'Archived issues').getByRole('link')).toHaveText(['Routes end in the sea']);
    await expect(theirs).toHaveCount(0);
    await context.setOffline(false);
    await expect(theirs).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(listOf(page, 'Archived issues').getByRole('link')).toHaveCount(2);
    await expect(theirs).toHaveCount(0);
  });

  await test.step('cycles and modules have their own archives beside it', async () => {
    const tabs = main.getByRole('navigation', { name: 'Archives' });
    await tabs.getByRole('link', { name: 'Cycles' }).click();
    await expect(page).toHaveURL(`${base}/archives/cycles`);
    await expect(listOf(page, 'Archived cycles').getByRole('link')).toHaveText(['Sprint 1']);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Actions for Sprint 1' }).click();
    const restore = page.getByRole('menuitem', { name: 'Restore cycle' });
    await restore.click();
    await expect(main.getByRole('heading', { name: 'No archived cycles' })).toBeVisible();
    await expect(page.getByText('Sprint 1 restored').first()).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undid restoring Sprint 1').first()).toBeVisible();
    await main.getByRole('button', { name: 'Actions for Sprint 1' }).click();
    await restore.click();
    await expect(main.getByRole('heading', { name: 'No archived cycles' })).toBeVisible();
    await tabs.getByRole('link', { name: 'Modules' }).click();
    await expect(page).toHaveURL(`${base}/archives/modules`);
    await expect(listOf(page, 'Archived modules').getByRole('link')).toHaveText(['Offline regions']);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Actions for Offline regions' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(main.getByRole('heading', { name: 'No archived modules' })).toBeVisible();
    await expect(page.getByText('Offline regions restored').first()).toBeVisible();
    await tabs.getByRole('link', { name: 'Issues' }).click();
    await main.getByRole('button', { name: 'Restore WEB-1' }).click();
    await main.getByRole('button', { name: 'Restore WEB-2' }).click();
    await expect(main.getByRole('heading', { name: 'No archived issues' })).toBeVisible();
    await expectAccessible(page);
    // The message of each offers its own undo.
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(listOf(page, 'Archived issues').getByRole('link')).toHaveCount(1);
    await page.keyboard.press('Control+Shift+z');
    await expect(main.getByRole('heading', { name: 'No archived issues' })).toBeVisible();
  });

  await test.step('disabled features have no tab, and their archive says that they are off', async () => {
    await runCommand(ada, server.url, slug, 'project.update', { projectId, patch: { hasModules: false } });
    await expect(main.getByRole('navigation', { name: 'Archives' }).getByRole('link')).toHaveText([
      'Issues',
      'Cycles',
    ]);
    await page.goto(`${base}/archives/modules`);
    await expect(main.getByRole('heading', { name: 'Modules are turned off' })).toBeVisible();
  });
});

test('Viewers can view the archives but not restore; at 360 px everything is reachable', async ({
  person,
  server,
}) => {
  const [ada, viv] = [await person('Ada'), await person('Viv')];
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, viv, server.url, slug, VIEWER, { id: projectId, role: VIEWER });
  await givenArchives(ada, server.url, place);
  const base = `/${slug}/projects/${projectId}/archives`;
  for (const [part, name] of [
    ['issues', 'Map tiles disappear'],
    ['cycles', 'Sprint 1'],
    ['modules', 'Offline regions'],
  ] as const) {
    await viv.page.goto(`${base}/${part}`);
    const main = viv.page.getByRole('main');
    await expect(main.getByRole('link', { name })).toBeVisible();
    await expect(main.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
    await ada.page.setViewportSize({ width: 360, height: 740 });
    await ada.page.goto(`${base}/${part}`);
    await expect(ada.page.getByRole('main').getByRole('link', { name })).toBeVisible();
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(ada.page);
  }
  await viv.page.goto(`${base}/cycles`);
  await viv.page.getByRole('main').getByRole('button', { name: 'Actions for Sprint 1' }).click();
  await expect(viv.page.getByRole('menuitem')).toHaveCount(1);
});

test('S-FEAT-006 a draft from the form is listed and becomes an issue; closed issues, cycles and modules can be archived, listed and restored', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const base = `/${slug}/projects/${projectId}`;
  const main = page.getByRole('main');
  const titles = main.locator('[data-row-title]');

  await test.step('saved from the form, listed, and turned into an issue', async () => {
    await page.goto(place.path);
    await main.getByRole('button', { name: 'New issue' }).first().click();
    const form = page.getByRole('dialog', { name: 'New issue' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Tiles vanish');
    await form.getByRole('button', { name: 'Save as draft' }).click();
    await expect(form).toBeHidden();
    await page.goto(`${base}/draft-issues`);
    await expect(page.getByRole('list', { name: 'Drafts in Website' }).getByRole('listitem')).toHaveText([
      /Tiles vanish/,
    ]);
    await page.getByRole('button', { name: 'Create issue from Tiles vanish' }).click();
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
    await page.goto(place.path);
    await expect(titles).toHaveText(['Tiles vanish']);
  });

  await test.step("completed and cancelled issues can be archived, listed and restored; open ones can't", async () => {
    const [done, dropped] = [
      await createIssue(ada, server.url, place, 'Done', 'b0'),
      await createIssue(ada, server.url, place, 'Dropped', 'b1'),
    ];
    await run('issue.update', {
      changes: [
        { issueId: done, patch: { stateId: stateIds[3] } },
        { issueId: dropped, patch: { stateId: stateIds[4] } },
      ],
    });
    await expect(titles).toHaveCount(3);
    // Each is in its own group only once the change has arrived.
    const groups = main.getByRole('checkbox', { name: /^Select all in / });
    await expect(groups).toHaveCount(3);
    for (const each of await groups.all()) await each.click();
    await page
      .getByRole('region', { name: 'Selected issues' })
      .getByRole('button', { name: 'Archive' })
      .click();
    await expect(titles).toHaveText(['Tiles vanish']);
    await page.goto(`${base}/archives/issues`);
    const archived = main.getByRole('list', { name: 'Archived issues' }).getByRole('link');
    await expect(archived).toHaveCount(2);
    for (const left of [1, 0]) {
      await main
        .getByRole('button', { name: /^Restore WEB-/ })
        .first()
        .click();
      await expect(archived).toHaveCount(left);
    }
    await page.goto(place.path);
    await expect(titles).toHaveCount(3);
  });

  await test.step('a completed cycle and a closed module too', async () => {
    await run('cycle.create', {
      id: uuid(),
      projectId,
      name: 'Sprint 1',
      startDate: day(-20),
      endDate: day(-9),
    });
    await run('module.create', { id: uuid(), projectId, name: 'Regions', status: 'cancelled' });
    for (const [path, name, archive, restore] of [
      ['cycles', 'Sprint 1', 'Archive cycle', 'Restore cycle'],
      ['modules', 'Regions', 'Archive', 'Restore'],
    ] as const) {
      const link = main.getByRole('link', { name });
      const act = async (item: string): Promise<void> => {
        await main.getByRole('button', { name: `Actions for ${name}` }).click();
        await page.getByRole('menuitem', { name: item, exact: true }).click();
        await expect(link).toBeHidden();
      };
      await page.goto(`${base}/${path}`);
      await act(archive);
      await page.goto(`${base}/archives/${path}`);
      await act(restore);
      await page.goto(`${base}/${path}`);
      await expect(link).toBeVisible();
    }
  });
});

test('archived issues can be filtered, shown in each layout, and restored or deleted together, with undo', async ({
  person,
  server,
}) => {
  const [ada, bob] = [await person('Ada', { keepsApp: true }), await person('Bob')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const titles = ['Map tiles disappear', 'Routes end in the sea', 'Harbours have no names'] as const;
  const ids: string[] = [];
  for (const title of titles) ids.push(await createIssue(ada, server.url, place, title));
  await run('issue.update', {
    changes: ids.map((issueId, at) => ({
      issueId,
      patch: { stateId: stateIds[3], priority: at === 0 ? 'high' : 'low' },
    })),
  });
  await run('issue.archive', { issueIds: ids });
  const main = page.getByRole('main');
  const link = (title: string) => main.getByRole('link', { name: title });
  const archive = `/${slug}/projects/${projectId}/archives/issues`;
  const bar = page.getByRole('region', { name: 'Selected issues' });

  await test.step('filtered like any list', async () => {
    await page.goto(`${archive}?filters=priority.is.low`);
    await expect(link(titles[1])).toBeVisible();
    await expect(link(titles[0])).toBeHidden();
    await main.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(link(titles[0])).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("they can't be edited before they are restored", async () => {
    for (const each of await main.getByRole('button', { name: /^Priority: / }).all())
      await expect(each).toBeDisabled();
    await link(titles[0]).focus();
    await page.keyboard.press('p');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('several are restored offline, in one undo step', async () => {
    await bob.page.goto(place.path);
    const theirs = bob.page.getByRole('main').getByRole('link', { name: /Map tiles|Routes end/ });
    await link(titles[0]).focus();
    await page.keyboard.press('x');
    await link(titles[1]).focus();
    await page.keyboard.press('x');
    await expect(bar.getByRole('button', { name: 'Priority' })).toHaveCount(0);
    await expectAccessible(page);
    await goOffline(ada);
    await bar.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('2 issues restored').first()).toBeVisible();
    await expect(link(titles[0])).toBeHidden();
    await expect(link(titles[2])).toBeVisible();
    await ada.context.setOffline(false);
    await expect(theirs).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(link(titles[0])).toBeVisible();
    await expect(link(titles[1])).toBeVisible();
    await expect(theirs).toHaveCount(0);
  });
  await test.step('in every other layout too, where nothing can be moved', async () => {
    for (const layout of ['Board', 'Calendar', 'Timeline']) {
      await main.getByRole('radio', { name: layout }).click();
      // None of them has a date.
      if (layout === 'Calendar') await main.getByRole('button', { name: '3 without a date' }).click();
      for (const title of titles) await expect(link(title).first()).toBeVisible();
      await expect(
        main.locator('[data-place] [draggable="true"], [data-place][draggable="true"]'),
      ).toHaveCount(0);
      await expect(main.getByRole('switch')).toHaveCount(0);
      await expect(main.getByRole('button', { name: 'New issue' })).toHaveCount(0);
      await link(titles[0]).first().focus();
      await page.keyboard.press('x');
      await expect(bar).toContainText('1 selected');
      await expect(bar.getByRole('button', { name: 'Restore' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
  });
  await test.step('as a spreadsheet, selected and deleted together, and restored', async () => {
    await main.getByRole('radio', { name: 'Spreadsheet' }).click();
    const grid = main.getByRole('grid');
    await expect(grid.getByRole('columnheader', { name: /Archived/ })).toBeVisible();
    await expect(grid.getByRole('row', { name: /Map tiles/ })).toBeVisible();
    for (const title of [titles[0], titles[1]])
      await grid
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('checkbox')
        .click();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(grid.getByRole('row', { name: /Map tiles/ })).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(grid.getByRole('row', { name: /Map tiles/ })).toBeVisible();
    await page.reload();
    await expect(main.getByRole('grid').getByRole('row', { name: /Map tiles/ })).toBeVisible();
  });
});
