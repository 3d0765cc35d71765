import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  idOf,
  runCommand,
  testOn,
  type Actor,
  type Place,
} from './cairn.ts';
import { Settings } from './screens/settings.ts';
import type { ServerProcess } from './server-process.ts';
import { uuid } from './uuid.ts';

const CAIRN = path.join(import.meta.dirname, '../apps/server/dist/cairn.js');
const ROLE = { guest: 5, viewer: 10, member: 15 } as const;
const DAY_MS = 86_400_000;
/** Small enough to be filled. */
const STORAGE = 4_000_000;

/** A server that may be started on another day. */
const test = testOn({ STORAGE_LIMIT: String(STORAGE) });

test('S-EMPTY-014 a Member requests a file of issues, sees its progress, and downloads it', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const ben = await person('Ben');
  const place = await createPlace(ada, server.url);
  await createIssue(ada, server.url, place, 'Draw the map');
  await admit(ada, ben, server.url, place.slug, ROLE.member, { id: place.projectId, role: ROLE.member });
  const { page } = ben;
  const main = page.getByRole('main');
  const settings = new Settings(page);

  await test.step('nothing has been exported yet', async () => {
    await settings.open(`/${place.slug}/settings/exports`, 'Exports');
    await expect(settings.menu.getByRole('link', { name: 'Exports' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const empty = main.getByRole('heading', { name: 'No exports yet' });
    await expect(empty).toBeVisible();
    await expect(empty.locator('xpath=..').locator('svg.empty-art')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('all projects as CSV, without a reload', async () => {
    await main.getByRole('button', { name: 'Export', exact: true }).click();
    const row = main.getByRole('row', { name: /All projects CSV/ });
    await expect(row).toContainText('Completed');
    await expect(row).toContainText('1 issue,');
    await expect(row).toContainText(/Expires \w+ \d+, \d{4}|Expires \d+ \w+ \d{4}/);
    const downloading = page.waitForEvent('download');
    await row.getByRole('link', { name: 'Download All projects, CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/-WEB-issues-\d{4}-\d\d-\d\d\.csv$/);
    const [head, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(
      /ID,Project,Title,Description,State,Priority,Created by,Assignee,Labels,Cycle,Modules,/,
    );
    expect(first).toMatch(/^WEB-1,Website,Draw the map,,/);
  });

  await test.step('one project as Excel, by keyboard, one file per project', async () => {
    await main.getByRole('button', { name: 'Projects: All projects' }).press('Enter');
    await page.getByRole('combobox', { name: 'Projects' }).fill('web');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(main.getByRole('button', { name: 'Projects: Website' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(main.getByRole('radio', { name: 'CSV' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(main.getByRole('radio', { name: 'Excel' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(main.getByRole('checkbox', { name: 'One file per project' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const row = main.getByRole('row', { name: /Website Excel · One file per project/ });
    await expect(row).toContainText('Completed');
    const downloading = page.waitForEvent('download');
    await row.getByRole('link', { name: 'Download Website, Excel' }).press('Enter');
    expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
  });

  await test.step('it appears in the person’s second browser too, and in no one else’s', async () => {
    const second = await ben.context.newPage();
    await second.goto(`/${place.slug}/settings/exports`);
    await expect(second.getByRole('main').getByRole('row')).toHaveCount(3);
    await main.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(second.getByRole('main').getByRole('row')).toHaveCount(4);
    await second.close();
    await new Settings(ada.page).open(`/${place.slug}/settings/exports`, 'Exports');
    await expect(ada.page.getByRole('heading', { name: 'No exports yet' })).toBeVisible();
  });

  await test.step('in dark mode and on a phone', async () => {
    await expect(main.getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(3);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(main.getByRole('link', { name: 'Download All projects, CSV' }).first()).toBeInViewport();
    await expectAccessible(page);
  });
});

test('S-ROUTE-010 S-ROLE-013 Exports is for Members and Admins; Viewers and Guests neither see nor can open it', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  for (const [name, role, isLetIn] of [
    ['Mem', ROLE.member, true],
    ['Vic', ROLE.viewer, false],
    ['Gus', ROLE.guest, false],
  ] as const) {
    const them = await person(name);
    await admit(ada, them, server.url, slug, role);
    const settings = new Settings(them.page);
    await settings.open(`/${slug}/settings`, 'General');
    await expect(settings.menu.getByRole('link', { name: 'Members' })).toBeVisible();
    await expect(settings.menu.getByRole('link', { name: 'Exports' })).toHaveCount(isLetIn ? 1 : 0);
    await settings.open(`/${slug}/settings/exports`, 'Exports');
    const main = them.page.getByRole('main');
    const refusal = main.getByText('Only workspace Members and Admins can export issues.');
    await expect(refusal).toHaveCount(isLetIn ? 0 : 1);
    await expect(main.getByRole('button', { name: 'Export', exact: true })).toHaveCount(isLetIn ? 1 : 0);
    const answer = await them.page.request.post(`/api/workspaces/${slug}/export-issues`, {
      headers: { origin: server.url },
      data: { provider: 'csv' },
    });
    expect(answer.status()).toBe(isLetIn ? 200 : 403);
  }
  await new Settings(ada.page).open(`/${slug}/settings/exports`, 'Exports');
  await expect(ada.page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
});

/** More issues than are written in a moment, in a separate project. */
const MANY = 1500;

/** A project OLD with {@link MANY} issues, imported as by an operator. */
async function importMany(ada: Actor, server: ServerProcess, slug: string, ben: string): Promise<string> {
  const projectId = uuid();
  await runCommand(ada, server.url, slug, 'project.create', {
    id: projectId,
    membershipId: uuid(),
    stateIds: Array.from({ length: 5 }, () => uuid()),
    name: 'Old tracker',
    identifier: 'OLD',
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-many-'));
  const issues = Array.from(
    { length: MANY },
    (_, at) =>
      `i${at},Issue ${at},true,17000000${at + 10_000},17000000${at + 10_000},u1,,${'word '.repeat(60)},public`,
  );
  const files = {
    'user.csv': 'id,login\nu1,mira\n',
    'label.csv': 'id,name\n',
    'issueLabel.csv': 'labelID,issueID\n',
    'comment.csv': 'id,issueID,created,body,creatorID\n',
    'issue.csv': `id,title,open,modified,created,creatorID,assigneeID,description,visibility\n${issues.join('\n')}\n`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const args = [
    'import',
    'csv-tracker',
    folder,
    '--workspace',
    slug,
    '--project',
    'OLD',
    '--owner',
    ada.email,
  ];
  await promisify(execFile)(process.execPath, [CAIRN, ...args], {
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port), LOG_LEVEL: 'fatal' },
  });
  await rm(folder, { recursive: true });
  await runCommand(ada, server.url, slug, 'project.add-members', {
    projectId,
    members: [{ id: uuid(), userId: ben, role: ROLE.member }],
  });
  return projectId;
}

/** Fills in every field of an issue of WEB that a file can contain. */
async function fillIn(ada: Actor, server: ServerProcess, place: Place, issueId: string, ben: string) {
  const { slug, projectId, stateIds } = place;
  const run = (name: string, args: unknown) => runCommand(ada, server.url, slug, name, args);
  const [labelId, cycleId, moduleId] = [uuid(), uuid(), uuid()];
  const label = { name: 'Idea', color: '#16a34a', parentId: null, sortOrder: 'a0' };
  await run('label.create', { id: labelId, projectId, ...label });
  const days = { startDate: '2999-03-01', endDate: '2999-03-14' };
  await run('cycle.create', { id: cycleId, projectId, name: 'Spring', ...days });
  await run('module.create', { id: moduleId, projectId, name: 'Tiles' });
  const patch = {
    stateId: stateIds[1],
    priority: 'high',
    startDate: '2999-03-02',
    dueDate: '2999-03-09',
    assigneeIds: { add: [ben], remove: [] },
    labelIds: { add: [labelId], remove: [] },
  };
  await run('issue.update', { changes: [{ issueId, patch }] });
  await run('cycle.move-issues', { changes: [{ issueId, patch: { cycleId } }] });
  await run('module.move-issues', {
    changes: [{ issueId, patch: { moduleIds: { add: [moduleId], remove: [] } } }],
  });
  await run('issue.set-description', {
    issueId,
    basedOn: null,
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'In ink' }] }] },
  });
}

/** Records each status of the latest entry of the history. */
const watchStatuses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const status = document.querySelector('main tbody tr td p')?.textContent;
      if (status && seen.at(-1) !== status) seen.push(status);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const statusesSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { seen: string[] }).seen]);

test('S-FEAT-021 SYS-32 a Member exports one project or many, in one file or several, in each format, until the file expires', async ({
  person,
  server,
}) => {
  test.setTimeout(300_000);
  const [ada, ben] = [await person('Ada'), await person('Ben')];
  const place = await createPlace(ada, server.url);
  const { slug, projectId } = place;
  await admit(ada, ben, server.url, slug, ROLE.member, { id: projectId, role: ROLE.member });
  const benId = await idOf(ben);
  const map = await createIssue(ada, server.url, place, 'Draw the map');
  await fillIn(ada, server, place, map, benId);
  await importMany(ada, server, slug, benId);
  const { page } = ben;
  const main = page.getByRole('main');
  const open = () => new Settings(page).open(`/${slug}/settings/exports`, 'Exports');
  await open();

  /** Picks projects, or deselects picked ones. */
  const toggle = async (...projects: readonly string[]): Promise<void> => {
    await main.getByRole('button', { name: /^Projects: / }).click();
    for (const each of projects) await page.getByRole('option', { name: new RegExp(`^${each}`) }).click();
    await page.keyboard.press('Escape');
  };
  const ask = async (format: string, isSplit: boolean): Promise<void> => {
    await main.getByRole('radio', { name: format }).click();
    await main.getByRole('checkbox', { name: 'One file per project' }).setChecked(isSplit);
    await main.getByRole('button', { name: 'Export', exact: true }).click();
  };
  const rowOf = (content: string) => main.getByRole('row').filter({ hasText: content });
  const download = async (content: string): Promise<{ name: string; file: Buffer }> => {
    const link = main.getByRole('link', { name: `Download ${content}`, exact: true });
    await expect(link).toBeVisible();
    const downloading = page.waitForEvent('download');
    await link.click();
    const file = await downloading;
    return { name: file.suggestedFilename(), file: await readFile(await file.path()) };
  };

  await test.step("many projects in a single CSV file, and the history's progress", async () => {
    await toggle('Website', 'Old tracker');
    await watchStatuses(page);
    await ask('CSV', false);
    await expect(rowOf('2 projectsCSV')).toContainText(`Completed${(MANY + 1).toLocaleString('en')} issues`);
    expect(await statusesSeen(page)).toEqual(['Queued', 'Processing', 'Completed']);
    const { name, file } = await download('2 projects, CSV');
    expect(name).toMatch(new RegExp(`^${slug}-issues-[-\\d]+\\.csv$`));
    const lines = file.toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(MANY + 2);
    expect(lines[0]?.replace('\uFEFF', '')).toMatch(
      /^ID,Project,Title,Description,State,Priority,Created by,Assignee,Labels,Cycle,Modules,Start date,Due date,/,
    );
    expect(lines.filter((line) => line.startsWith('OLD-'))).toHaveLength(MANY);
    expect(lines.find((line) => line.startsWith('WEB-1,'))).toContain(
      'WEB-1,Website,Draw the map,In ink,Todo,High,Ada,Ben,Idea,Spring,Tiles,2999-03-02,2999-03-09,',
    );
  });

  await test.step('many projects as Excel, each in its own file', async () => {
    await ask('Excel', true);
    await expect(rowOf('2 projectsExcel · One file per project')).toContainText('Completed');
    const { name, file } = await download('2 projects, Excel');
    expect(name).toMatch(/\.zip$/);
    // A zip file contains its names in plain text.
    for (const inside of ['WEB.xlsx', 'OLD.xlsx']) expect(file.includes(inside), inside).toBe(true);
  });

  await test.step('one project as JSON, in a single file', async () => {
    await toggle('Old tracker');
    await ask('JSON', false);
    await expect(rowOf('WebsiteJSON')).toContainText('Completed1 issue');
    const { name, file } = await download('Website, JSON');
    expect(name).toMatch(new RegExp(`^${slug}-WEB-issues-[-\\d]+\\.json$`));
    expect(JSON.parse(file.toString('utf8'))).toEqual([
      expect.objectContaining({
        identifier: 'WEB-1',
        project: 'Website',
        title: 'Draw the map',
        description: 'In ink',
        state: 'Todo',
        priority: 'High',
        created_by: 'Ada',
        assignees: ['Ben'],
        labels: ['Idea'],
        cycle: 'Spring',
        modules: ['Tiles'],
        start_date: '2999-03-02',
        due_date: '2999-03-09',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
      }),
    ]);
  });

  await test.step("only for the person's own projects, and only from Member up", async () => {
    const secret = uuid();
    await runCommand(ada, server.url, slug, 'project.create', {
      id: secret,
      membershipId: uuid(),
      stateIds: Array.from({ length: 5 }, () => uuid()),
      name: 'Secret plans',
      identifier: 'SEC',
    });
    await main.getByRole('button', { name: /^Projects: / }).click();
    await expect(page.getByRole('option')).toContainText(['Old tracker', 'Website']);
    await expect(page.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Escape');
    const vic = await person('Vic');
    await admit(ada, vic, server.url, slug, ROLE.viewer, { id: projectId, role: ROLE.viewer });
    const asked = async ({ page: asking }: Actor, project: readonly string[]): Promise<number> =>
      (
        await asking.request.post(`/api/workspaces/${slug}/export-issues`, {
          headers: { origin: server.url },
          data: { provider: 'csv', project },
        })
      ).status();
    expect(await asked(ben, [secret])).toBe(404);
    expect(await asked(vic, [projectId])).toBe(403);
  });

  const files = (await (await page.request.get(`/api/workspaces/${slug}/export-issues`)).json()) as {
    id: string;
    bytes: number;
  }[];
  await test.step('one without enough space fails, and says why', async () => {
    const taken = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const filling = await ada.page.request.post(`/api/workspaces/${slug}/file-assets/`, {
      headers: { origin: server.url },
      multipart: {
        asset: {
          name: 'coast.txt',
          mimeType: 'text/plain',
          buffer: Buffer.alloc(STORAGE - taken - 1000, 'a'),
        },
        attributes: JSON.stringify({ purpose: 'issue-attachment', entity_id: map }),
      },
    });
    expect(filling.status(), await filling.text()).toBe(201);
    await toggle('Website');
    await ask('JSON', false);
    await expect(rowOf('All projectsJSON')).toContainText("FailedThere's no storage left.");
    await expect(main.getByRole('button', { name: 'Try again: All projects, JSON' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Download All projects, JSON' })).toHaveCount(0);
  });

  /** Continues some days later, here and on the server. */
  const wait = async (days: number): Promise<void> => {
    await server.stop();
    const later = pathToFileURL(path.join(import.meta.dirname, 'days-later.mjs')).href;
    await server.start({ NODE_OPTIONS: `--import=${later}`, DAYS_LATER: String(days) });
    await page.clock.setFixedTime(Date.now() + days * DAY_MS);
    await open();
  };
  await test.step('a file can be downloaded until the seventh day, and not after', async () => {
    await wait(6.9);
    const { file } = await download('Website, JSON');
    expect(file.toString('utf8')).toContain('Draw the map');
    await wait(7.1);
    await expect(rowOf('WebsiteJSON')).toContainText('File deleted');
    await expect(rowOf('2 projectsCSV')).toContainText('File deleted');
    await expect(main.getByRole('link', { name: /^Download / })).toHaveCount(0);
    for (const { id } of files)
      expect((await page.request.get(`/api/workspaces/${slug}/export-issues/${id}/file`)).status()).toBe(404);
  });
});
