import { createIssue, createPlace, expect, expectAccessible, runCommand, test } from './cairn.ts';
import { day } from './days.ts';
import { uuid } from './uuid.ts';

test('a project estimates in time: typed in hours or minutes, and summed in hours wherever estimates are', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const [parent, first, second] = [
    await createIssue(ada, server.url, place, 'Offline maps', 'a0'),
    await createIssue(ada, server.url, place, 'Map tiles disappear', 'a1'),
    await createIssue(ada, server.url, place, 'Routes end in the sea', 'a2'),
  ];
  const main = page.getByRole('main');

  await test.step('the Admin types durations; invalid and repeated ones are reported', async () => {
    await page.goto(`/${slug}/projects/${projectId}/settings/estimates`);
    await main.getByRole('button', { name: 'Add estimate' }).click();
    await main.getByRole('button', { name: 'Hours', exact: true }).click();
    await expect(main.getByRole('radio', { name: 'Time' })).toBeChecked();
    const value = (at: number) => main.getByRole('textbox', { name: `Value ${at}` });
    await expect(value(1)).toHaveValue('1h');
    await value(1).fill('1.5');
    await main.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(main.getByText('Enter times like 1h 30m, 90m or 1.5h.')).toBeVisible();
    await value(1).fill('120m');
    await expect(main.getByText('Each value must be unique.')).toBeVisible();
    await value(1).fill('1.5h');
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(main.getByRole('switch', { name: 'Use estimates' })).toBeChecked();
    await expect(value(1)).toHaveValue('1h 30m');
  });

  await test.step('the picker and the activity show hours and minutes', async () => {
    await page.goto(`${place.path}/${first}`);
    const panel = page.getByRole('complementary', { name: 'Properties' });
    await panel.getByRole('button', { name: 'Estimate: No estimate' }).click();
    await page.getByRole('option', { name: '1h 30m', exact: true }).click();
    await expect(page.getByText('set the estimate to 1h 30m')).toBeVisible();
    await page.goto(`${place.path}/${second}`);
    await panel.getByRole('button', { name: 'Estimate: No estimate' }).click();
    await page.getByRole('option', { name: '2h', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Estimate: 2h' })).toBeVisible();
  });

  await test.step('groups, sub-issues, cycles and modules are summed in hours', async () => {
    const [cycleId, moduleId] = [uuid(), uuid()];
    await run('cycle.create', {
      id: cycleId,
      projectId,
      name: 'Sprint',
      startDate: day(-1),
      endDate: day(5),
    });
    await run('module.create', { id: moduleId, projectId, name: 'Maps' });
    const both = [first, second];
    await run('cycle.move-issues', { changes: both.map((issueId) => ({ issueId, patch: { cycleId } })) });
    await run('module.move-issues', {
      changes: both.map((issueId) => ({
        issueId,
        patch: { moduleIds: { add: [moduleId], remove: [] } },
      })),
    });
    await run('issue.update', { changes: both.map((issueId) => ({ issueId, patch: { parentId: parent } })) });
    await page.goto(`${place.path}?layout=list&group=state`);
    await expect(main.getByRole('heading', { name: 'Backlog 3 issues, 3.5 hours' })).toBeVisible();
    await page.goto(`${place.path}/${parent}`);
    await expect(page.getByText('3.5 hours')).toBeVisible();
    await page.goto(`/${slug}/projects/${projectId}/cycles`);
    const panel = main.getByRole('group', { name: 'Progress' });
    await panel.getByRole('radio', { name: 'Hours' }).click();
    await expect(panel).toContainText('0 of 3.5 hours done');
    await page.goto(`/${slug}/projects/${projectId}/modules`);
    await expect(main.getByText('0 of 3.5 hours').first()).toBeVisible();
    await page.goto(`/${slug}/projects/${projectId}/cycles/${cycleId}`);
    await expect(page.getByRole('img', { name: /^3\.5 of 3\.5 hours left/ })).toBeVisible();
    await expectAccessible(page);
  });
});
