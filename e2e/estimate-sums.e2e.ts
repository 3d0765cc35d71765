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
import { day } from './days.ts';
import { uuid } from './uuid.ts';

test('points are summed in the headings of groups and sub-issues, and in rows and panels of cycles and modules', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const bea = await person('Bea');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await admit(ada, bea, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  const { slug, projectId, stateIds } = place;
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const titles = ['Map tiles disappear', 'Routes end in the sea', 'Ferry lines are missing'] as const;
  const [tiles, routes, ferries] = [
    await createIssue(ada, server.url, place, titles[0]),
    await createIssue(ada, server.url, place, titles[1]),
    await createIssue(ada, server.url, place, titles[2]),
  ];
  const values = ['0.5', '3', '8'].map((value) => ({ id: uuid(), value }));
  const estimateId = uuid();
  await run('estimate.create', { id: estimateId, projectId, kind: 'points', values });
  const size = (issueId: string, at: number) => ({ issueId, patch: { valueId: values[at]?.id ?? null } });
  await run('estimate.set', { changes: [size(tiles, 0), size(routes, 1)] });
  const [cycleId, moduleId] = [uuid(), uuid()];
  await run('cycle.create', { id: cycleId, projectId, name: 'Sprint', startDate: day(-1), endDate: day(5) });
  await run('cycle.move-issues', {
    changes: [tiles, routes, ferries].map((issueId) => ({ issueId, patch: { cycleId } })),
  });
  await run('module.create', { id: moduleId, projectId, name: 'Offline maps' });
  await run('module.move-issues', {
    changes: [tiles, routes].map((issueId) => ({
      issueId,
      patch: { moduleIds: { add: [moduleId], remove: [] } },
    })),
  });
  const main = page.getByRole('main');
  const backlog = (text: string) => main.getByRole('heading', { name: `Backlog ${text}` });

  await test.step('in each layout with headings, and for screen readers', async () => {
    for (const layout of ['list', 'board', 'spreadsheet', 'timeline']) {
      await page.goto(`${place.path}?layout=${layout}&group=state`);
      await expect(backlog('3 issues, 3.5 points'), layout).toBeVisible();
      await expect(main.getByText('3 · 3.5 points', { exact: true }), layout).toBeVisible();
    }
    await page.goto(`${place.path}?layout=list&group=priority&sub=state`);
    await expect(backlog('3 issues, 3.5 points')).toBeVisible();
    await page.goto(`${place.path}?layout=board&group=priority&sub=state`);
    await expect(backlog('3 issues, 3.5 points')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('live in a second browser, and offline', async () => {
    await bea.page.goto(`${place.path}?group=state`);
    const theirs = bea.page.getByRole('heading', { name: /^Backlog 3 issues/ });
    await expect(theirs).toHaveAccessibleName('Backlog 3 issues, 3.5 points');
    await page.goto(`${place.path}?group=state`);
    await goOffline(ada);
    await main.getByRole('link', { name: titles[2] }).focus();
    await page.keyboard.press('e');
    await page.getByRole('option', { name: '8', exact: true }).click();
    await expect(backlog('3 issues, 11.5 points')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(backlog('3 issues, 3.5 points')).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(backlog('3 issues, 11.5 points')).toBeVisible();
    await ada.context.setOffline(false);
    await expect(theirs).toHaveAccessibleName('Backlog 3 issues, 11.5 points');
  });
  await test.step('not for filtered issues, and none once estimates are off', async () => {
    await page.goto(`${place.path}?group=state&filters=estimate.is.${values[2]?.id}`);
    await expect(backlog('1 issue, 8 points')).toBeVisible();
    await run('estimate.switch', { estimateId, patch: { isEnabled: false } });
    await page.goto(`${place.path}?group=state`);
    await expect(backlog('3')).toBeVisible();
    await run('estimate.switch', { estimateId, patch: { isEnabled: true } });
    await expect(backlog('3 issues, 11.5 points')).toBeVisible();
  });
  await test.step('for sub-issues', async () => {
    await run('issue.update', {
      changes: [routes, ferries].map((issueId) => ({ issueId, patch: { parentId: tiles } })),
    });
    await page.goto(`${place.path}/${tiles}`);
    await expect(main.getByRole('region', { name: 'Sub-issues' })).toContainText('0 of 2 · 11 points');
  });
  await test.step('in the rows of cycles and modules', async () => {
    await run('issue.update', { changes: [{ issueId: routes, patch: { stateId: stateIds[3] } }] });
    const laterId = uuid();
    await run('cycle.create', { id: laterId, projectId, name: 'Later', startDate: day(9), endDate: day(12) });
    const piers = await createIssue(ada, server.url, place, 'Piers have no names');
    await run('estimate.set', { changes: [size(piers, 2)] });
    await run('cycle.move-issues', { changes: [{ issueId: piers, patch: { cycleId: laterId } }] });
    await page.goto(`/${slug}/projects/${projectId}/cycles?layout=list`);
    const panel = main.getByRole('group', { name: 'Progress' });
    await expect(panel).toContainText('1 of 3 issues done');
    await panel.getByRole('radio', { name: 'Points' }).click();
    await expect(panel).toContainText('3 of 11.5 points done');
    await expect(main.getByRole('listitem').filter({ hasText: 'Later' })).toContainText('0 of 8 points');
    await page.goto(`/${slug}/projects/${projectId}/modules`);
    const row = main.getByRole('listitem').filter({ hasText: 'Offline maps' });
    await expect(row).toContainText('3 of 3.5 points');
    await expect(row).toContainText('1 of 2 done');
  });
  await test.step('in the panels of a cycle and of a module', async () => {
    await page.goto(`/${slug}/projects/${projectId}/cycles/${cycleId}`);
    const cycle = page.getByRole('complementary', { name: 'Cycle details' });
    const progress = cycle.getByRole('region', { name: 'Progress' });
    await expect(progress).toContainText('1 of 3 issues done');
    await progress.getByRole('radio', { name: 'Points' }).click();
    await expect(progress).toContainText('3 of 11.5 points done');
    await expectAccessible(page);
    await page.goto(`/${slug}/projects/${projectId}/modules/${moduleId}`);
    const module = page.getByRole('complementary', { name: 'Module details' });
    const part = module.getByRole('region', { name: 'Progress' });
    await expect(part).toContainText('50%');
    await part.getByRole('radio', { name: 'Points' }).click();
    await expect(part).toContainText('85%done, 3 of 3.5');
    await expectAccessible(page);
  });
});
