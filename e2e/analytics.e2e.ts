import { readFile } from 'node:fs/promises';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  goOffline,
  idOf,
  runCommand,
  test,
} from './cairn.ts';
import { uuid } from './uuid.ts';

const [GUEST, VIEWER, MEMBER] = [5, 10, 15];

test("S-EMPTY-005 without a project analytics says so; Members can create one there, others can't", async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await runCommand(ada, server.url, place.slug, 'project.remove', { projectId: place.projectId });
  for (const [role, may] of [
    [GUEST, false],
    [VIEWER, false],
    [MEMBER, true],
  ] as const) {
    const other = await person(`Other${role}`);
    await admit(ada, other, server.url, place.slug, role);
    await other.page.goto(`/${place.slug}/analytics`);
    await expect(other.page.getByRole('heading', { name: 'No analytics yet' })).toBeVisible();
    const button = other.page.getByRole('main').getByRole('button', { name: 'Create a project' });
    if (may) await expect(button).toBeEnabled();
    else await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(other.page.getByRole('navigation').getByRole('link', { name: 'Analytics' })).toHaveCount(
      may ? 1 : 0,
    );
  }
  await page.goto(`/${place.slug}/analytics`);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Create a project' }).click();
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
});

test('each chart of the overview can be exported with the numbers of its table', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const id = await idOf({ page });
  const [first, second, third] = [
    await createIssue(ada, server.url, place, 'Tiles disappear'),
    await createIssue(ada, server.url, place, 'Routes end in the sea', 'a1'),
    await createIssue(ada, server.url, place, 'Ferries are missing', 'a2'),
  ];
  const assigneeIds = { add: [id], remove: [] };
  await runCommand(ada, server.url, place.slug, 'issue.update', {
    changes: [
      { issueId: first, patch: { assigneeIds, priority: 'urgent' } },
      { issueId: second, patch: { assigneeIds, stateId: place.stateIds[3] } },
      { issueId: third, patch: { stateId: place.stateIds[2] } },
    ],
  });
  await page.goto(`/${place.slug}/analytics`);
  const main = page.getByRole('main');
  const exportOf = async (title: string, file: string): Promise<string[]> => {
    const download = page.waitForEvent('download');
    await main.getByRole('link', { name: `Export ${title} as CSV` }).click();
    const exported = await download;
    expect(exported.suggestedFilename()).toBe(file);
    return (await readFile(await exported.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  };
  for (const [title, file] of [
    ['Demand', 'demand.csv'],
    ['Created, assigned and closed', 'months.csv'],
  ] as const) {
    const region = main.getByRole('region', { name: title });
    await region.getByText('Show as table').click();
    const shown = await region
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .map((each) => [...each.querySelectorAll('td')].map(({ textContent }) => textContent).join(','))
          .filter((numbers) => numbers !== ''),
      );
    expect(shown.length).toBeGreaterThan(4);
    const exported = (await exportOf(title, file)).map((line) => line.split(',').slice(1).join(','));
    expect(exported).toEqual(shown);
  }
  expect(await exportOf('Workload', 'workload.csv')).toEqual(['Ada,1']);
  expect(await exportOf('Top creators', 'creators.csv')).toEqual(['Ada,3']);
  expect(await exportOf('Top closers', 'closers.csv')).toEqual(['Ada,1']);
  const picture = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export Created, assigned and closed as PNG' }).click();
  expect((await picture).suggestedFilename()).toBe('months.png');
});

test('S-FEAT-002 SYS-22 analytics of a workspace, a project, a cycle and a module match a manual count', async ({
  person,
  server,
}) => {
  const ada = await person('Ada', { keepsApp: true });
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  const me = (await (await page.request.get('/api/users/me')).json()) as { id: string };
  const run = (name: string, args: unknown) => runCommand(ada, server.url, slug, name, args);
  const issues = [
    await createIssue(ada, server.url, place, 'Tiles disappear'),
    await createIssue(ada, server.url, place, 'Routes end in the sea', 'a1'),
    await createIssue(ada, server.url, place, 'Ferries are missing', 'a2'),
    await createIssue(ada, server.url, place, 'Harbours have no names', 'a3'),
  ];
  const [first, second, third] = issues;
  const [cycleId, moduleId, labelId, estimateId] = [uuid(), uuid(), uuid(), uuid()];
  const [small, large] = [uuid(), uuid()];
  await run('issue.update', {
    changes: [
      {
        issueId: first,
        patch: { stateId: stateIds[2], priority: 'urgent', assigneeIds: { add: [me.id], remove: [] } },
      },
      {
        issueId: second,
        patch: { stateId: stateIds[3], priority: 'high', assigneeIds: { add: [me.id], remove: [] } },
      },
      { issueId: third, patch: { dueDate: '2020-01-01' } },
    ],
  });
  await run('cycle.create', { id: cycleId, projectId, name: 'Sprint', startDate: null, endDate: null });
  await run('cycle.move-issues', { changes: [{ issueId: first, patch: { cycleId } }] });
  await run('module.create', { id: moduleId, projectId, name: 'Charts' });
  await run('module.move-issues', {
    changes: [first, second].map((issueId) => ({
      issueId,
      patch: { moduleIds: { add: [moduleId], remove: [] } },
    })),
  });
  await run('label.create', {
    id: labelId,
    projectId,
    name: 'Bug',
    color: '#ff0000',
    parentId: null,
    sortOrder: 'a0',
  });
  await run('estimate.create', {
    id: estimateId,
    projectId,
    kind: 'points',
    values: [
      { id: small, value: '1' },
      { id: large, value: '5' },
    ],
  });
  await run('estimate.set', {
    changes: [
      { issueId: first, patch: { valueId: large } },
      { issueId: third, patch: { valueId: small } },
    ],
  });
  const main = page.getByRole('main');

  await test.step('the overview, in light and dark', async () => {
    await page.goto(`/${slug}`);
    await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).click();
    for (const name of ['4 Issues', '3 Open', '1 Started', '1 Overdue', '1 Closed in 12 months'])
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(
      main.getByRole('region', { name: 'Workload' }).getByRole('link', { name: /Ada\s*1/ }),
    ).toBeVisible();
    await expect(main.getByRole('region', { name: 'Top creators' }).getByRole('listitem')).toHaveText([
      /Ada\s*4/,
    ]);
    await expect(main.getByRole('region', { name: 'Top closers' }).getByRole('listitem')).toHaveText([
      /Ada\s*1/,
    ]);
    await expect(
      main.getByRole('img', { name: '4 issues created, 2 of them assigned, and 1 closed in 12 months' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('a number leads to the list that it counts', async () => {
    await main.getByRole('link', { name: '1 Overdue', exact: true }).click();
    await expect(main.getByRole('link', { name: 'Ferries are missing' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Tiles disappear' })).toHaveCount(0);
    await page.goBack();
  });

  const table = main.getByRole('table', { name: 'Table of the chart' });
  const row = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const choose = async (label: string, option: string) => {
    await main.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('a chart by any property, split by another, in issues or points', async () => {
    await main.getByRole('link', { name: 'Custom' }).click();
    await expect(row('Ada').getByRole('cell')).toHaveText(['1', '0', '1']);
    await expect(row('No assignee').getByRole('cell')).toHaveText(['0', '2', '2']);
    await main.getByRole('button', { name: 'Remove filter State group' }).click();
    await expect(row('All').getByRole('cell')).toHaveText(['1', '1', '2', '4']);
    await main.getByRole('combobox', { name: 'X axis' }).click();
    const offered = await page.getByRole('option').allTextContents();
    for (const axis of [
      'State',
      'State group',
      'Priority',
      'Labels',
      'Assignee',
      'Estimate',
      'Cycle',
      'Modules',
    ])
      expect(offered).toContain(axis);
    for (const axis of ['Completed', 'Due date', 'Start date', 'Created']) expect(offered).toContain(axis);
    await page.getByRole('option', { name: 'State group', exact: true }).click();
    await choose('Split by', 'None');
    await main.getByRole('radio', { name: 'Points' }).click();
    await expect(row('Started').getByRole('cell')).toHaveText(['5']);
    await expect(row('Backlog').getByRole('cell')).toHaveText(['1']);
    await expect(row('All').getByRole('cell')).toHaveText(['6']);
    await choose('Projects', 'Website');
    await expect(page).toHaveURL(new RegExp(`project=${projectId}`));
    await expect(row('All').getByRole('cell')).toHaveText(['6']);
    await expectAccessible(page);
  });

  await test.step('exported, saved for others, and found through its bar', async () => {
    const download = page.waitForEvent('download');
    await main.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('analytics.csv');
    const picture = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Export Points by state group as PNG' }).click();
    expect((await picture).suggestedFilename()).toBe('chart.png');
    await main.getByRole('button', { name: 'Save chart' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save chart' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Points by state group');
    await dialog.getByRole('button', { name: 'Save chart' }).click();
    await expect(main.getByRole('link', { name: 'Points by state group' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const bea = await person('Bea');
    await admit(ada, bea, server.url, slug, MEMBER, { id: projectId, role: MEMBER });
    await bea.page.goto(`/${slug}/analytics/custom`);
    await bea.page.getByRole('main').getByRole('link', { name: 'Points by state group' }).click();
    await expect(bea.page.getByRole('heading', { name: 'Points by state group' }).first()).toBeVisible();
    await main.getByRole('button', { name: 'Actions for Points by state group' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(bea.page.getByText('No saved charts yet')).toBeVisible();
    await row('Started').getByRole('link', { name: 'Started' }).click();
    await expect(main.getByRole('link', { name: 'Tiles disappear' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Routes end in the sea' })).toHaveCount(0);
  });

  await test.step('flow from the history: four charts with tables and downloads, and an issue behind its dot', async () => {
    for (const stateId of [stateIds[2], stateIds[3]])
      await run('issue.update', { changes: [{ issueId: third, patch: { stateId } }] });
    await page.goto(`/${slug}/analytics/flow`);
    await expect(main.getByRole('img', { name: /^Cycle time of 1 issue\. 50%: 0 days, 85%/ })).toBeVisible();
    await expect(main.getByText('1 issue was completed without being started')).toBeVisible();
    await expect(main.getByRole('img', { name: /^Throughput: 2 issues completed\./ })).toBeVisible();
    const cumulative = main.getByRole('region', { name: 'Cumulative flow' });
    await cumulative.getByText('Show as table').click();
    const today = cumulative.getByRole('row').nth(1);
    await expect(today.getByRole('cell')).toHaveText(['1', '0', '1', '2', '0']);
    for (const [name, file] of [
      ['Export Cycle time as PNG', 'cycle.png'],
      ['Export Cumulative flow as CSV', 'cumulative.csv'],
    ] as const) {
      const download = page.waitForEvent('download');
      await main.getByLabel(name).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await today.getByRole('link', { name: '2' }).click();
    await expect(main.getByRole('link', { name: 'Ferries are missing' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Tiles disappear' })).toHaveCount(0);
    await page.goBack();
    await main.getByRole('radio', { name: 'Created' }).click();
    await expect(main.getByRole('img', { name: /^Lead time of 2 issues\./ })).toBeVisible();
    await main.getByRole('region', { name: 'Lead time' }).locator('circle').last().click();
    await expect(page).toHaveURL(/\/issues\//);
    await expect(main.getByRole('heading', { name: /Routes|Ferries/ })).toBeVisible();
  });

  await test.step('the same for a project, a cycle and a module', async () => {
    for (const [path, name, count] of [
      ['issues', 'Website', 4],
      [`cycles/${cycleId}`, 'Sprint', 1],
      [`modules/${moduleId}`, 'Charts', 2],
    ] as const) {
      await page.goto(`/${slug}/projects/${projectId}/${path}`);
      await main.getByRole('button', { name: 'Analytics' }).click();
      const dialog = page.getByRole('dialog', { name: `Analytics · ${name}` });
      await expect(dialog.getByRole('link', { name: `${count} Issues`, exact: true })).toBeVisible();
      await dialog.getByRole('tab', { name: 'Custom' }).click();
      await expect(dialog.getByRole('table', { name: 'Table of the chart' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('offline the last result stays, and on a phone nothing is cut off', async () => {
    await page.goto(`/${slug}/analytics`);
    await expect(main.getByRole('link', { name: '4 Issues', exact: true })).toBeVisible();
    await goOffline(ada);
    await main.getByRole('link', { name: 'Custom' }).click();
    await expect(main.getByText("Analytics isn't available offline.", { exact: false })).toBeVisible();
    await main.getByRole('link', { name: 'Overview' }).click();
    await expect(main.getByText("You're seeing the last results.", { exact: false })).toBeVisible();
    await expect(main.getByRole('link', { name: '4 Issues', exact: true })).toBeVisible();
    await ada.context.setOffline(false);
    await expect(main.getByText("You're seeing the last results.", { exact: false })).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['analytics', 'analytics/flow', 'analytics/custom']) {
      await page.goto(`/${slug}/${path}`);
      await expect(main.getByRole('img').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await expectAccessible(page);
    }
  });
});
