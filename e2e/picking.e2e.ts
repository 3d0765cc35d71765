import { createIssue, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { uuid } from './uuid.ts';

test('S-GEN-006 the last entry of every date filter opens the date dialog', async ({ person, baseURL }) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, baseURL ?? '');
  const { page } = ada;
  const [early, late] = [
    await createIssue(ada, baseURL ?? '', place, 'Early', 'a0'),
    await createIssue(ada, baseURL ?? '', place, 'Late', 'a1'),
  ];
  await runCommand(ada, baseURL ?? '', place.slug, 'issue.update', {
    changes: [
      { issueId: early, patch: { startDate: '2024-08-14', dueDate: '2024-08-20' } },
      { issueId: late, patch: { startDate: '2024-09-15', dueDate: '2024-09-20' } },
    ],
  });
  await page.clock.setFixedTime(new Date('2024-08-14T10:00:00'));
  await page.goto(place.path);
  const titles = page.locator('[data-row-title]');
  await expect(titles).toHaveCount(2);
  const fields = ['Start date', 'Due date', 'Created', 'Updated', 'Completed'];
  for (const field of fields) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
    await page.getByRole('option', { name: field, exact: true }).click();
    const options = page.getByRole('listbox', { name: field, exact: true }).getByRole('option');
    await expect(options.first()).toBeVisible();
    await expect(options.last()).toHaveText('Custom');
    // By keyboard only, from the list to the dialog.
    await page.keyboard.type('custom\n');
    const dialog = page.getByRole('dialog', { name: `Filter by ${field}` });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('group', { name: new RegExp(`^Filter: ${field}`) })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
  await page.keyboard.type('start date\n');
  await page.getByRole('option', { name: 'Custom', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by Start date' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(titles).toHaveText(['Early']);
  const filters = () => new URL(page.url()).searchParams.get('filters');
  await expect.poll(filters).toBe('startDate.is.2024-08-14;after,2024-09-14;before');
  await page.reload();
  await expect(titles).toHaveText(['Early']);
  // The chip's list names the chosen range, and leads to the same dialog with it.
  const chip = page.getByRole('group', { name: /^Filter: Start date/ });
  await chip.getByRole('button').nth(1).click();
  await expect(page.getByRole('option', { name: 'Custom', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'First day' })).toContainText('14 Aug 2024');
  await expect(dialog.getByRole('region', { name: 'Last day' })).toContainText('14 Sept 2024');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(titles).toHaveText(['Early']);
  await test.step('a saved view keeps the range', async () => {
    await page.getByRole('button', { name: 'Save view' }).click();
    const form = page.getByRole('dialog', { name: 'Save view' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Autumn');
    await form.getByRole('button', { name: 'Save view' }).click();
    await expect(form).toBeHidden();
    await page.goto(`/${place.slug}/projects/${place.projectId}/views`);
    await page.getByRole('link', { name: 'Autumn' }).click();
    await expect(titles).toHaveText(['Early']);
  });
});

test('S-GEN-008 S-DLG-015 S-DLG-017 SYS-09 the picker of a cycle, a module, a day, sub-issues and relations offers only valid issues', async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada');
  const url = baseURL ?? '';
  const place = await createPlace(ada, url);
  const { page } = ada;
  const run = async (name: string, args: unknown): Promise<void> =>
    await runCommand(ada, url, place.slug, name, args);
  const [cycleId, otherCycleId, moduleId] = [uuid(), uuid(), uuid()];
  const of = { projectId: place.projectId };
  await run('cycle.create', { ...of, id: cycleId, name: 'First' });
  await run('cycle.create', { ...of, id: otherCycleId, name: 'Second' });
  await run('module.create', { ...of, id: moduleId, name: 'Maps', status: 'backlog' });
  const [stateId] = place.stateIds;
  await run('state.update', { stateId, patch: { color: '#123456' } });
  const parent = await createIssue(ada, url, place, 'Parent', 'a0');
  const taken = await createIssue(ada, url, place, 'Taken', 'a1');
  await createIssue(ada, url, place, 'Free', 'a2');
  await run('cycle.move-issues', { changes: [{ issueId: taken, patch: { cycleId: otherCycleId } }] });
  await run('module.move-issues', {
    changes: [{ issueId: taken, patch: { moduleIds: { add: [moduleId], remove: [] } } }],
  });
  await run('issue.update', {
    changes: [{ issueId: taken, patch: { dueDate: '2026-11-20', parentId: parent } }],
  });
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  const base = `/${place.slug}/projects/${place.projectId}`;
  const expectOffered = async (names: readonly string[], anywhere = 0): Promise<void> => {
    await expect(rows).toHaveCount(names.length);
    for (const name of names) await expect(rows.filter({ hasText: name })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Free' })).toHaveText('WEB-3Free');
    await expect(rows.first().locator('[style*="background"]')).toHaveCSS(
      'background-color',
      'rgb(18, 52, 86)',
    );
    await expect(dialog.getByRole('switch', { name: 'Search all projects' })).toHaveCount(anywhere);
    await expect(dialog.getByRole('button', { name: /^Add/ })).toHaveCount(0);
  };
  await test.step('cycle', async () => {
    await page.goto(`${base}/cycles/${cycleId}`);
    await page.getByRole('main').getByRole('button', { name: 'Add issues' }).last().click();
    await expectOffered(['Parent', 'Free']);
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: /Free/ }).check();
    await expect(dialog.getByText('1 selected')).toBeVisible();
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('[data-row-title]')).toHaveText(['Free']);
  });
  await test.step('module', async () => {
    await page.goto(`${base}/modules/${moduleId}`);
    await page.getByRole('main').getByRole('button', { name: 'Add issues' }).first().click();
    await expectOffered(['Parent', 'Free']);
    await page.keyboard.press('Escape');
  });
  await test.step('sub-issues', async () => {
    const issue = new IssuePage(page);
    await issue.open(`${place.path}/${parent}`);
    await issue.choose('Add sub-issue', 'Add existing issues');
    // Only these may be from another project.
    await expectOffered(['Free'], 1);
    await page.keyboard.press('Escape');
  });
  await test.step('day of a calendar', async () => {
    await page.goto(`${place.path}?layout=calendar`);
    await page.getByRole('button', { name: /^Add to .*\b15\b/ }).click();
    await page.getByRole('menuitem', { name: 'Add existing…' }).click();
    await expectOffered(['Parent', 'Free']);
    await page.keyboard.press('Escape');
  });
  await test.step('relations, from other projects too; selected issues stay visible whatever is searched for', async () => {
    const sea = { ...place, projectId: uuid(), stateIds: place.stateIds.map(() => uuid()) };
    const { projectId, stateIds } = sea;
    await run('project.create', {
      id: projectId,
      membershipId: uuid(),
      stateIds,
      name: 'Sea',
      identifier: 'SEA',
    });
    const alone = await createIssue(ada, url, sea, 'Alone');
    const issue = new IssuePage(page);
    await issue.open(`${place.path}/${parent}`);
    await issue.choose('Add relation', 'Relates to');
    const field = dialog.getByRole('searchbox', { name: 'Search issues' });
    const picked = dialog.getByRole('list', { name: 'Selected issues' }).getByRole('listitem');
    await dialog.getByRole('checkbox', { name: /Free/ }).check();
    await expect(picked).toHaveText(['WEB-3']);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('search-issues')) asked.push(request.url());
    });
    await field.pressSequentially('zzzz', { delay: 30 });
    await expect(dialog.getByText('No maching issues found.', { exact: true })).toBeVisible();
    await expect.poll(() => asked).toEqual([expect.stringMatching(/search=zzzz/)]);
    await expect(picked).toHaveText(['WEB-3']);
    await field.fill('');
    await dialog.getByRole('switch', { name: 'Search all projects' }).check();
    await dialog.getByRole('checkbox', { name: /SEA-1/ }).check();
    await expect(picked).toHaveText(['WEB-3', 'SEA-1']);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove WEB-3' }).click();
    await expect(field).toBeFocused();
    await expect(dialog.getByRole('checkbox', { name: /Free/ })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove relation to SEA-1' })).toHaveCount(1);
    await issue.open(`/${place.slug}/projects/${projectId}/issues/${alone}`);
    await issue.choose('Add relation', 'Blocks');
    await expect(dialog.getByText('No issues found', { exact: true })).toBeVisible();
  });
});

test('S-DLG-019 S-ROUTE-002 queries the server once, half a second after the last key, and opens an issue in the peek', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Here', 'a0');
  const other = await createIssue(ada, server.url, place, 'Beside', 'a1');
  const { page } = ada;
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  await issue.choose('Add relation', 'Relates to');
  const dialog = page.getByRole('dialog');
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.includes('search-issues')) asked.push(url.searchParams.get('search'));
  });
  const field = dialog.getByRole('searchbox', { name: 'Search issues' });
  // By the page's clock, because this process hears of either with a delay when the machine is busy.
  await page.evaluate(() => {
    const at = document.body.dataset;
    const noteTyped = ({ timeStamp }: Event): void => void (at['typed'] = String(timeStamp));
    addEventListener('input', noteTyped, { capture: true });
    const send = window.fetch;
    window.fetch = (what, how) => {
      const url = what instanceof Request ? what.url : String(what);
      if (url.includes('search-issues')) at['asked'] = String(performance.now());
      return send(what, how);
    };
  });
  await field.pressSequentially('besid', { delay: 40 });
  await expect.poll(() => asked).toEqual(['besid']);
  const waited = await page.evaluate(
    () => Number(document.body.dataset['asked']) - Number(document.body.dataset['typed']),
  );
  expect(waited).toBeGreaterThan(450);
  expect(waited).toBeLessThan(5000);
  const row = dialog.getByRole('listitem').filter({ hasText: 'Beside' });
  await row.hover();
  const opened = page.context().waitForEvent('page');
  await row.getByRole('link', { name: 'Open WEB-2 in a new tab' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(new RegExp(`${place.path}/${other}$`));
  await expect(new IssuePage(tab).page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await tab.close();
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  expect(asked).toHaveLength(1);
  await test.step('the arrow keys reach the checkboxes, and Space ticks them', async () => {
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await expect(row.getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(row.getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await expect(field).toBeFocused();
  });
});
