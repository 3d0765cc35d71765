import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { schema } from '@cairn/domain';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../../../../test/given/fixture.ts';
import { testServer } from '../../../../test/server.ts';
import { features } from '../../../features.ts';
import { createRunner } from '../../../platform/commands/index.ts';
import { loadActors, SyncHub } from '../../../platform/sync/index.ts';
import { importTracker } from './import-tracker.ts';
import { readExport } from './read-export.ts';

const server = testServer();
const exported = path.join(import.meta.dirname, 'fixture');
/** The real export is beside the clone. */
const real = path.join(import.meta.dirname, '../../../../../../../shared/data/github-tracker');

const setup = fixture(async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'cairn-import-'));
  return { scratch };
});
afterAll(() => rm(setup.scratch, { recursive: true, force: true }));

async function given({ isPublic = false } = {}) {
  const ada = await server.person('ada');
  const workspace = await ada.createWorkspace();
  const project = await ada.createProject(workspace.slug, 'IMP', isPublic);
  const bring = async (folder: string) =>
    importTracker({
      hub: hubOf(),
      who: { userId: ada.id, workspaceId: workspace.id },
      projectId: project.id,
      given: await readExport(folder),
    });
  return { ada, workspace, project, bring };
}

function hubOf(): SyncHub {
  const runner = createRunner({
    schema,
    commandHandlers: features.flatMap((feature) => feature.commandHandlers ?? []),
    reactions: features.flatMap((feature) => feature.reactions ?? []),
    loadActors,
    now: () => Date.now(),
    failed: () => undefined,
  });
  return new SyncHub({ db: server.db, url: '', schema, runner, build: 'test', failed: () => undefined });
}

test('keeps people, dates, labels, states and the order of creation', async () => {
  const { ada, workspace, bring } = await given();
  expect(await bring(exported)).toMatchObject({
    people: { added: 3 },
    labels: { added: 2 },
    issues: { added: 3, known: 0 },
    comments: { added: 3, known: 0 },
    leftOut: 0,
  });
  const rows = await ada.everything(workspace.slug);
  const names = new Map((rows.get('member') ?? []).map((row) => [row['id'], row['displayName']]));
  const states = new Map((rows.get('state') ?? []).map((row) => [row['id'], row['name']]));
  const labels = new Map((rows.get('label') ?? []).map((row) => [row['id'], row['name']]));
  const issues = (rows.get('issue') ?? [])
    .toSorted((a, b) => Number(a['number']) - Number(b['number']))
    .map((row) => ({
      title: row['title'],
      state: states.get(row['stateId']),
      labels: new Set((row['labelIds'] as string[]).map((id) => labels.get(id))),
      by: names.get(row['createdBy']),
      assignees: (row['assigneeIds'] as string[]).map((id) => names.get(id)),
      createdAt: row['createdAt'],
      completedAt: row['completedAt'],
    }));
  expect(issues).toEqual([
    {
      title: 'Paint the boat house',
      state: 'Todo',
      labels: new Set(['bug', 'Good first task']),
      by: 'mira',
      assignees: [],
      createdAt: 1_700_000_100_000,
      completedAt: null,
    },
    {
      title: 'Gate sticks when it rains',
      state: 'Done',
      labels: new Set(['bug']),
      by: 'jonas',
      assignees: ['mira'],
      createdAt: 1_700_000_300_000,
      completedAt: 1_700_000_600_000,
    },
    expect.objectContaining({ title: 'Ask the neighbours', by: 'helper[bot]' }),
  ]);
});

test('gives each issue one activity entry, with its own author and date', async () => {
  const { ada, workspace, bring } = await given();
  await bring(exported);
  for (const row of (await ada.everything(workspace.slug)).get('issue') ?? []) {
    const lines = await ada.partial(workspace.slug, 'activity', String(row['id']));
    const { createdAt, createdBy: actorId } = row;
    expect(lines).toMatchObject([{ field: 'issue', verb: 'created', createdAt, actorId }]);
  }
});

test('converts markdown to rich text, indexes it for search, and creates no documents', async () => {
  const { ada, workspace, bring } = await given();
  await bring(exported);
  const gate = ((await ada.everything(workspace.slug)).get('issue') ?? []).find(
    (row) => row['title'] === 'Gate sticks when it rains',
  );
  const comments = await ada.partial(workspace.slug, 'comment', String(gate?.['id']));
  const [first, second] = comments.toSorted((a, b) => Number(a['createdAt']) - Number(b['createdAt']));
  expect(first).toMatchObject({ createdAt: 1_700_000_400_000, editedAt: null });
  expect(JSON.stringify(first?.['body'])).toContain('"hardBreak"');
  expect(second?.['body']).toMatchObject({
    content: [{ type: 'codeBlock', content: [{ text: 'oil --where hinge' }] }],
  });
  const documents = await sql`select from doc where workspace_id = ${workspace.id}`.execute(server.db);
  expect(documents.rows).toEqual([]);
  const { rows } = await sql<{ plain: string }>`select plain from descriptions
    where workspace_id = ${workspace.id} order by plain`.execute(server.db);
  expect(rows.map(({ plain }) => plain)).toEqual([
    expect.stringContaining('harbour blue'),
    'It is the left hinge.\noil it\nor replace it',
  ]);
});

test('a second run adds only what is new, including to existing issues', async () => {
  const { ada, workspace, bring } = await given();
  await bring(exported);
  const folder = path.join(setup.scratch, 'grown');
  await cp(exported, folder, { recursive: true });
  const append = async (file: string, line: string): Promise<void> =>
    writeFile(path.join(folder, file), `${await readFile(path.join(folder, file), 'utf8')}${line}\n`);
  await append('comment.csv', 'c4,i1,1700001000000,Done by now?,u2');
  await append('issue.csv', 'i4,New one,true,1700002000000,1700002000000,u2,,,public,p');
  expect(await bring(folder)).toMatchObject({
    people: { added: 0, known: 3 },
    labels: { added: 0, known: 2 },
    issues: { added: 1, known: 3 },
    comments: { added: 1, known: 3 },
  });
  const issues = (await ada.everything(workspace.slug)).get('issue') ?? [];
  expect(new Set(issues.map((row) => row['number']))).toEqual(new Set([1, 2, 3, 4]));
});

test('an imported text that mentions an issue is listed there right away', async () => {
  const { ada, workspace, bring } = await given();
  await bring(exported);
  const issues = (await ada.everything(workspace.slug)).get('issue') ?? [];
  const named = String(issues.find((row) => row['title'] === 'Gate sticks when it rains')?.['id']);
  const folder = path.join(setup.scratch, 'naming');
  await cp(exported, folder, { recursive: true });
  const file = path.join(folder, 'comment.csv');
  const line = `c4,i1,1700001000000,Like [IMP-2](issue:${named}),u2\n`;
  await writeFile(file, `${await readFile(file, 'utf8')}${line}`);
  await bring(folder);
  const told = (await ada.everything(workspace.slug)).get('backlink') ?? [];
  expect(told).toMatchObject([{ targetId: named, pageId: null }]);
});

test('keeps issues that are not public out of a public project', async () => {
  const { ada, workspace, bring } = await given({ isPublic: true });
  expect(await bring(exported)).toMatchObject({ issues: { added: 2 }, comments: { added: 2 }, leftOut: 1 });
  const issues = (await ada.everything(workspace.slug)).get('issue') ?? [];
  expect(issues.map((row) => row['title'])).not.toContain('Ask the neighbours');
});

test('skips rows with dangling references and imports the others', async () => {
  const folder = path.join(setup.scratch, 'damaged');
  await cp(exported, folder, { recursive: true });
  await writeFile(
    path.join(folder, 'comment.csv'),
    'id,issueID,created,body,creatorID\nc1,i1,soon,Hello,u1\nc2,nowhere,1700000500000,Hello,u1\nc3,i1,1700000500000,Hello,u1\nc3,i1,1700000500000,Again,u1\n',
  );
  const { comments, problems } = await readExport(folder);
  expect(comments.map(({ id }) => id)).toEqual(['c3']);
  expect(problems).toEqual([
    { file: 'comment.csv', line: 2, message: 'created is not a time in milliseconds since 1970' },
    { file: 'comment.csv', line: 5, message: 'id "c3" is there twice' },
    { file: 'comment.csv', line: 3, message: 'issueID "nowhere" is not in issue.csv' },
  ]);
});

test('reports which file is missing', async () => {
  // All five are read at once, and any missing one may be reported first.
  await expect(readExport(setup.scratch)).rejects.toThrow(/\w+\.csv can't be read/);
});

test("refuses people who aren't Admin of the project", async () => {
  const { project, workspace } = await given();
  const eve = await server.person('eve');
  const who = { userId: eve.id, workspaceId: workspace.id };
  const export_ = await readExport(exported);
  await expect(
    importTracker({ hub: hubOf(), who, projectId: project.id, given: export_ }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('logs what it writes, so that open tabs see it', async () => {
  const { workspace, bring } = await given();
  await bring(exported);
  const { rows } = await sql<{ model: string; count: number }>`
    select model, count(*)::int as count from changes
    where workspace_id = ${workspace.id} and op = 'I' and model in ('issue', 'comment', 'description')
    group by model order by model`.execute(server.db);
  expect(rows).toEqual([
    { model: 'comment', count: 3 },
    { model: 'description', count: 2 },
    { model: 'issue', count: 3 },
  ]);
});

if (!existsSync(real)) process.stderr.write(`The real export is not tested: there is no folder ${real}.\n`);

test.skipIf(!existsSync(real))(
  'imports the whole real export: 516 issues, 924 comments, 30 labels, 14 people',
  async () => {
    const { ada, workspace, bring } = await given();
    const all = await readExport(real);
    expect(all.problems).toEqual([]);
    const report = await bring(real);
    expect(report).toMatchObject({
      people: { added: 14 },
      labels: { added: 30 },
      issues: { added: 516 },
      comments: { added: 924 },
    });
    const rows = await ada.everything(workspace.slug);
    expect(rows.get('issue')).toHaveLength(516);
    expect(rows.get('label')).toHaveLength(30);
    expect(await bring(real)).toMatchObject({ issues: { added: 0 }, comments: { added: 0 } });
  },
  180_000,
);
