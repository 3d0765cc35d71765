import { admit, createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { ALL_ISSUES } from './all-issues-view.ts';
import { uuid } from './uuid.ts';

const MEMBER = 15;

test('favourites can be reordered by dragging, into a folder too, live on another device', async ({
  person,
  server,
  browser,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  for (const [at, title] of ['One', 'Two', 'Three'].entries()) {
    const targetId = await createIssue(ada, server.url, place, title, `a${at}`);
    await runCommand(ada, server.url, place.slug, 'favourite.add', {
      id: uuid(),
      kind: 'issue',
      targetId,
      folderId: null,
      sortOrder: `a${at}`,
    });
  }
  await runCommand(ada, server.url, place.slug, 'favourite.add-folder', {
    id: uuid(),
    title: 'Reading',
    sortOrder: 'a3',
  });
  const other = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: await ada.context.cookies(), origins: [] },
  });
  const elsewhere = await other.newPage();
  const listIn = (page: typeof elsewhere) => page.getByRole('list', { name: 'Favourites' });
  const linkIn = (page: typeof elsewhere, title: string) =>
    listIn(page).getByRole('link', { name: new RegExp(`${title}$`) });
  for (const page of [ada.page, elsewhere]) {
    await page.goto(place.path);
    await expect(listIn(page).getByRole('link')).toHaveText([/One$/, /Two$/, /Three$/]);
  }

  await linkIn(ada.page, 'Three').dragTo(linkIn(ada.page, 'One'), { targetPosition: { x: 60, y: 3 } });
  for (const page of [ada.page, elsewhere])
    await expect(listIn(page).getByRole('link')).toHaveText([/Three$/, /One$/, /Two$/]);

  const folder = listIn(ada.page).getByRole('button', { name: 'Reading', exact: true });
  await linkIn(ada.page, 'One').dragTo(folder, { targetPosition: { x: 60, y: 14 } });
  for (const page of [ada.page, elsewhere]) {
    await expect(listIn(page).getByRole('link')).toHaveText([/Three$/, /Two$/, /One$/]);
    const inside = listIn(page).getByRole('listitem').filter({ hasText: 'Reading' }).getByRole('link');
    await expect(inside).toHaveText([/One$/]);
  }
  await ada.page.keyboard.press('Control+z');
  await expect(listIn(elsewhere).getByRole('link')).toHaveText([/Three$/, /One$/, /Two$/]);
  await other.close();
});

test('S-FEAT-035 SYS-43 SYS-05 a project, a cycle, a module, a view and a page are favourites in the sidebar; projects can be dragged into a personal order', async ({
  person,
  server,
  browser,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  await admit(ada, bob, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
  const others = [
    { id: uuid(), name: 'Atlas', identifier: 'ATL' },
    { id: uuid(), name: 'Zoo', identifier: 'ZOO' },
  ];
  for (const given of others) {
    const stateIds = Array.from({ length: 5 }, () => uuid());
    await run('project.create', { ...given, membershipId: uuid(), stateIds });
    await runCommand(bob, server.url, slug, 'project.join', { listingId: given.id, membershipId: uuid() });
  }
  const [cycleId, moduleId, viewId, pageId] = [uuid(), uuid(), uuid(), uuid()];
  await run('cycle.create', { id: cycleId, projectId, name: 'Sprint 1', startDate: null, endDate: null });
  await run('module.create', { id: moduleId, projectId, name: 'Offline regions' });
  await run('view.create', { id: viewId, projectId, name: 'Bugs', spec: ALL_ISSUES });
  await run('page.create', { id: pageId, projectId, parentId: null, title: 'Plan', sortOrder: 'a0' });
  const base = `/${slug}/projects/${projectId}`;
  const side = page.getByRole('navigation', { name: 'Main' });
  const favourites = side.getByRole('list', { name: 'Favourites' });

  await test.step('each can be starred where it is shown', async () => {
    await page.goto(`${base}/issues`);
    await side.getByRole('button', { name: 'Website', exact: true }).hover();
    await side.getByRole('button', { name: 'Actions for Website' }).click();
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
    for (const path of [`cycles/${cycleId}`, `modules/${moduleId}`, `views/${viewId}`, `pages/${pageId}`]) {
      await page.goto(`${base}/${path}`);
      await page.getByRole('main').getByRole('button', { name: 'Add to favourites' }).first().click();
    }
    await expect(favourites.getByRole('link')).toHaveText([
      /Website$/,
      /Sprint 1$/,
      /Offline regions$/,
      /Bugs$/,
      /Plan$/,
    ]);
    await expect(favourites.getByRole('link', { name: 'Offline regions' })).toHaveAttribute(
      'href',
      `${base}/modules/${moduleId}`,
    );
  });

  const elsewhere = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: await ada.context.cookies(), origins: [] },
  });
  const other = await elsewhere.newPage();
  const projectsOf = (of: typeof page) =>
    of.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Projects' });
  const namesIn = (of: typeof page) => projectsOf(of).getByRole('button', { name: /^(Website|Atlas|Zoo)$/ });
  for (const each of [page, other, bob.page]) {
    await each.goto(`/${slug}`);
    await expect(namesIn(each)).toHaveText(['Atlas', 'Website', 'Zoo']);
  }

  await test.step('dragged, synced to another device, kept, and not visible to others', async () => {
    const at = (name: string) => projectsOf(page).getByRole('button', { name, exact: true });
    await at('Zoo').dragTo(at('Atlas'), { targetPosition: { x: 60, y: 3 } });
    for (const each of [page, other]) await expect(namesIn(each)).toHaveText(['Zoo', 'Atlas', 'Website']);
    await page.keyboard.press('Control+z');
    await expect(namesIn(other)).toHaveText(['Atlas', 'Website', 'Zoo']);
    await page.keyboard.press('Control+Shift+z');
    await expect(namesIn(other)).toHaveText(['Zoo', 'Atlas', 'Website']);
    await page.reload();
    await expect(namesIn(page)).toHaveText(['Zoo', 'Atlas', 'Website']);
    await expect(namesIn(bob.page)).toHaveText(['Atlas', 'Website', 'Zoo']);
  });

  await test.step('by keyboard, the menu moves one', async () => {
    const menu = projectsOf(page).getByRole('button', { name: 'Actions for Website' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    for (const each of [page, other]) await expect(namesIn(each)).toHaveText(['Zoo', 'Website', 'Atlas']);
  });

  await test.step('what is collapsed stays so, on the other device too', async () => {
    await projectsOf(page).getByRole('button', { name: 'Atlas', exact: true }).click();
    await expect(projectsOf(page).getByRole('link', { name: 'Cycles' })).toBeVisible();
    await expect(projectsOf(other).getByRole('link', { name: 'Cycles' })).toBeVisible();
    await side.getByRole('button', { name: 'Favourites', exact: true }).click();
    await expect(favourites).toHaveCount(0);
    await page.reload();
    await expect(namesIn(page)).toHaveCount(3);
    await expect(side.getByRole('button', { name: 'Favourites', exact: true })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await expect(
      other.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Favourites' }),
    ).toHaveCount(0);
    await expect(projectsOf(page).getByRole('link', { name: 'Cycles' })).toBeVisible();
  });

  await test.step('a feature that is off leaves the sidebar', async () => {
    await run('project.update', { projectId: others[0]?.id, patch: { hasCycles: false } });
    await expect(projectsOf(page).getByRole('link', { name: 'Cycles' })).toHaveCount(0);
    await expect(projectsOf(page).getByRole('link', { name: 'Modules' })).toBeVisible();
  });

  await test.step('at 360 px it is a drawer with the same entries', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await expect(namesIn(page)).toHaveText(['Zoo', 'Website', 'Atlas']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
  await elsewhere.close();
});

test('one line is marked as the current place: the favourite where the project is collapsed', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const { slug, projectId, path } = await createPlace(ada, server.url);
  const place = { kind: 'project', targetId: projectId, folderId: null, sortOrder: 'a0' };
  await runCommand(ada, server.url, slug, 'favourite.add', { id: uuid(), ...place });
  const side = page.getByRole('navigation', { name: 'Main' });
  const current = side.locator('[aria-current="page"]');
  const tree = side
    .getByRole('list', { name: 'Projects' })
    .getByRole('button', { name: 'Website', exact: true });
  await page.goto(path);
  await expect(current).toHaveText(['Issues']);
  await tree.click();
  await expect(current).toHaveText(['Website']);
  await expect(side.getByRole('list', { name: 'Favourites' }).getByRole('link')).toHaveAttribute(
    'aria-current',
    'page',
  );
  await tree.click();
  await expect(current).toHaveText(['Issues']);
});
