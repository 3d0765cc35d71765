import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createIssue, createPlace, expect, idOf, runCommand, test } from './cairn.ts';
import type { ServerProcess } from './server-process.ts';
import { uuid } from './uuid.ts';

const CAIRN = path.join(import.meta.dirname, '../apps/server/dist/cairn.js');

/** The activity fields listed in the specification. */
const FIELDS = [
  'archived_at',
  'assignees',
  'attachment',
  'blocked_by',
  'blocking',
  'cycles',
  'description',
  'duplicate',
  'estimate_point',
  'inbox',
  'issue',
  'labels',
  'link',
  'modules',
  'name',
  'parent',
  'priority',
  'relates_to',
  'start_date',
  'state',
  'target_date',
];

/** Runs the rules as if it were that many days later. */
async function runAhead(server: ServerProcess, slug: string, days: number): Promise<void> {
  const args = ['automations', 'run', '--workspace', slug, '--ahead', String(days), '--json'];
  await promisify(execFile)(process.execPath, [CAIRN, ...args], {
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port), LOG_LEVEL: 'fatal' },
  });
}

test('SYS-19 the server writes an entry of each kind, and the issue, the profile and home show it, by people and by bots', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  const adaId = await idOf({ page });
  const run = (name: string, args: unknown): Promise<void> => runCommand(ada, server.url, slug, name, args);
  const edit = (issueId: string, patch: object): Promise<void> =>
    run('issue.update', { changes: [{ issueId, patch }] });
  const lines = page.locator('[data-field]');
  const fieldsShown = async (): Promise<string[]> =>
    [
      ...new Set(await lines.evaluateAll((all) => all.map((each) => each.getAttribute('data-field') ?? ''))),
    ].toSorted();

  // No browser has opened the workspace yet, so the server alone wrote the activity.
  const [issueId, cycleId, moduleId] = [uuid(), uuid(), uuid()];
  await test.step('one of everything that can happen to an issue, over HTTP', async () => {
    await run('project.update', { projectId, patch: { hasIntake: true } });
    await run('intake.file', { id: issueId, projectId, title: 'Draw the map', sortOrder: 'a0' });
    await run('intake.accept', { requestId: issueId });
    const other = await createIssue(ada, server.url, place, 'Find the coast', 'a1');
    const labelId = uuid();
    const label = { name: 'Idea', color: '#16a34a', parentId: null, sortOrder: 'a0' };
    await run('label.create', { id: labelId, projectId, ...label });
    await run('cycle.create', {
      id: cycleId,
      projectId,
      name: 'Spring',
      startDate: '2999-03-01',
      endDate: '2999-03-14',
    });
    await run('module.create', { id: moduleId, projectId, name: 'Tiles' });
    const values = ['1', '2'].map((value) => ({ id: uuid(), value }));
    await run('estimate.create', { id: uuid(), projectId, kind: 'points', values });

    await edit(issueId, { title: 'Draw the whole map' });
    await edit(issueId, { priority: 'high' });
    await edit(issueId, { startDate: '2999-03-02' });
    await edit(issueId, { dueDate: '2999-03-03' });
    await edit(issueId, { assigneeIds: { add: [adaId], remove: [] } });
    await edit(issueId, { labelIds: { add: [labelId], remove: [] } });
    await edit(issueId, { parentId: other });
    await run('cycle.move-issues', { changes: [{ issueId, patch: { cycleId } }] });
    await run('module.move-issues', {
      changes: [{ issueId, patch: { moduleIds: { add: [moduleId], remove: [] } } }],
    });
    await run('estimate.set', { changes: [{ issueId, patch: { valueId: values[0]?.id } }] });
    await run('issue.set-description', {
      issueId,
      basedOn: null,
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'In ink' }] }] },
    });
    await run('link.create', { id: uuid(), issueId, title: '', url: 'https://example.com/coast' });
    const uploaded = await page.request.post(`/api/workspaces/${slug}/file-assets/`, {
      headers: { origin: server.url },
      multipart: {
        asset: { name: 'coast.txt', mimeType: 'text/plain', buffer: Buffer.from('A line') },
        attributes: JSON.stringify({ purpose: 'issue-attachment', entity_id: issueId }),
      },
    });
    const { id: assetId, asset: url } = (await uploaded.json()) as { id: string; asset: string };
    const file = { name: 'coast.txt', url, contentType: 'text/plain', bytes: 6 };
    await run('attachment.create', { id: uuid(), issueId, assetId, ...file });
    for (const [at, kind] of (['relates_to', 'blocking', 'blocked_by', 'duplicate'] as const).entries())
      await run('relation.create', {
        id: uuid(),
        oppositeId: uuid(),
        issueId,
        kind,
        relatedId: await createIssue(ada, server.url, place, `Beside ${kind}`, `b${at}`),
      });
    await edit(issueId, { stateId: stateIds[3] });
    await run('issue.archive', { issueIds: [issueId] });
    await run('issue.unarchive', { issueIds: [issueId] });
  });

  await test.step('the issue', async () => {
    await page.goto(`${place.path}/${issueId}`);
    await expect.poll(fieldsShown).toEqual(FIELDS);
    for (const line of await lines.all()) await expect(line).toContainText(/^Ada /);
  });

  await test.step('the profile', async () => {
    await page.goto(`/${slug}/profile/${adaId}/activity`);
    await expect.poll(fieldsShown).toEqual(FIELDS);
    await expect(lines.first()).toContainText('Ada restored WEB-1 Draw the whole map');
  });

  await test.step("home, with the profile's latest activity", async () => {
    // Each shows its time in its own way.
    const sentences = (): Promise<string[]> =>
      lines.evaluateAll((all) =>
        all.slice(0, 10).map((each) => {
          const copy = each.cloneNode(true) as HTMLElement;
          for (const time of copy.querySelectorAll('time')) time.remove();
          return copy.innerText.trim().replace(/\.$/, '');
        }),
      );
    const newest = await sentences();
    await page.goto(`/${slug}`);
    await expect(page.getByRole('region', { name: 'Recent activity' }).locator('[data-field]')).toHaveCount(
      10,
    );
    expect(await sentences()).toEqual(newest);
  });

  await test.step('a deleted issue keeps its entries, without a link, and says why', async () => {
    const gone = await createIssue(ada, server.url, place, 'A passing thought', 'c0');
    await run('issue.remove', { issueIds: [gone] });
    for (const address of [`/${slug}`, `/${slug}/profile/${adaId}/activity`]) {
      await page.goto(address);
      const deletion = page.getByRole('listitem').filter({ hasText: 'Ada deleted an issue' });
      await deletion.getByRole('button', { name: 'an issue' }).hover();
      await expect(page.locator('[data-tooltip]')).toHaveText('This issue has been deleted.');
      await expect(page.getByRole('link', { name: /passing/ })).toHaveCount(0);
      await page.mouse.move(0, 0);
    }
  });

  await test.step("a bot's actions are attributed to the bot", async () => {
    // Planned issues stay.
    await run('cycle.move-issues', { changes: [{ issueId, patch: { cycleId: null } }] });
    await run('module.move-issues', {
      changes: [{ issueId, patch: { moduleIds: { add: [], remove: [moduleId] } } }],
    });
    await run('automation.set', { projectId, patch: { archiveAfter: 1 } });
    await runAhead(server, slug, 40);
    await page.goto(`/${slug}`);
    const line = page.locator('[data-field=archived_at]').filter({ hasText: 'Cairn' });
    await expect(line.first()).toContainText('archived WEB-1 Draw the whole map');
    await expect(line.first().getByText('Bot', { exact: true })).toBeVisible();
    await page.goto(`${place.path}/${issueId}`);
    await expect(line.getByRole('link', { name: 'Cairn' })).toBeVisible();
    await expect(line.getByText('Bot', { exact: true })).toBeVisible();
  });
});
