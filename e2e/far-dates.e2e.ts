import { createIssue, createPlace, expect, runCommand, test } from './cairn.ts';
import { uuid } from './uuid.ts';

const EVER = ['0001-01-01', '9999-12-31'] as const;

test('an issue, a cycle and a module that span ten thousand years freeze no screen', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const issueId = await createIssue(ada, server.url, place, 'Outlive the sun');
  const [cycleId, moduleId] = [uuid(), uuid()];
  const [from, to] = EVER;
  await run('issue.update', { changes: [{ issueId, patch: { startDate: from, dueDate: to } }] });
  await run('cycle.create', { id: cycleId, projectId, name: 'Ever', startDate: from, endDate: to });
  await run('cycle.move-issues', { changes: [{ issueId, patch: { cycleId } }] });
  await run('module.create', { id: moduleId, projectId, name: 'Aeon', status: 'planned' });
  await run('module.update', { moduleId, patch: { startDate: from, targetDate: to } });
  await run('module.move-issues', {
    changes: [{ issueId, patch: { moduleIds: { add: [moduleId], remove: [] } } }],
  });
  await run('working-days.set', { projectId, patch: { isOn: true } });
  const base = `/${slug}/projects/${projectId}`;
  for (const [path, shown] of [
    [`${base}/issues?layout=timeline`, 'Outlive the sun'],
    // It is on its due date.
    [`${base}/issues?layout=calendar`, 'Today'],
    [`${base}/issues?layout=spreadsheet`, 'Outlive the sun'],
    [`${base}/cycles`, 'Ever'],
    [`${base}/cycles/${cycleId}`, 'Outlive the sun'],
    [`/${slug}/active-cycles`, 'Ever'],
    [`${base}/modules`, 'Aeon'],
    [`${base}/modules/${moduleId}`, 'Outlive the sun'],
  ] as const) {
    // Each in its own tab, so that one that hangs doesn't affect others.
    const page = await ada.context.newPage();
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText(shown).first()).toBeVisible();
    const timeline = main.getByRole('radio', { name: 'Timeline' });
    if ((await timeline.count()) > 0 && !path.includes('layout=')) {
      await timeline.click();
      await expect(main.getByText(shown).first()).toBeVisible();
      await expect(timeline).toBeChecked();
    }
    // It still responds to keys.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.close();
  }
});
