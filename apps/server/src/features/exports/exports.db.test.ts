import {
  addProjectMembers,
  archiveIssues,
  archiveProject,
  createCycle,
  createEstimate,
  createExport,
  createLabel,
  createModule,
  EXPORT_FORMATS,
  fileRequest,
  moveToCycle,
  moveToModules,
  removeIssues,
  removeProjectMember,
  retryExport,
  ROLE,
  setEstimate,
  updateIssues,
  updateMember,
  updateProject,
  type ExportFormat,
  type IssueExport,
} from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { givenMember, givenTeam } from '../../../test/given/members.ts';
import { paragraph } from '../../../test/given/paragraph.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import { createDiskStore, Incoming } from '../../platform/files/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { checkFiles } from '../assets/public.ts';
import { askedJob } from './export-job.ts';
import { fail, LIMITS, runExport, type Exporting } from './run-export.ts';
import { lostExports, sweepFiles, sweepHistory } from './sweep-exports.ts';

const server = testServer();
const MINUTES = 3 * 60_000;
const GIB = 1024 ** 3;

interface Shown {
  readonly id: string;
  readonly project: string[];
  readonly status: string;
  readonly reason: string | null;
  readonly issues: number | null;
  readonly bytes: number | null;
  readonly expires_at: string | null;
}

const filesFolder = (): string => path.join(server.dataDir, 'files');
const store = () => createDiskStore(filesFolder());
const files = (): Exporting['files'] => ({
  store: store(),
  incoming: new Incoming(filesFolder()),
  storage: GIB,
});
const hubOf = () =>
  createHub({
    db: server.db,
    url: server.databaseUrl,
    build: 'test',
    failed: (error) => {
      throw error;
    },
  });

const at = (slug: string, rest = ''): string => `/api/workspaces/${slug}/export-issues${rest}`;

async function ask(person: Person, slug: string, body: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await person.call<Shown>('POST', at(slug), body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
}

async function shownOf(person: Person, slug: string, id: string): Promise<Shown> {
  const { body } = await person.call<Shown[]>('GET', at(slug));
  const found = body.find((each) => each.id === id);
  if (!found) throw new Error(`no export ${id}`);
  return found;
}

async function ended(person: Person, slug: string, id: string): Promise<Shown> {
  await expect
    .poll(async () => (await shownOf(person, slug, id)).status, { timeout: MINUTES, interval: 100 })
    .toMatch(/completed|failed/);
  return await shownOf(person, slug, id);
}

async function download(person: Person, slug: string, id: string) {
  const answer = await person.fetch(at(slug, `/${id}/file`));
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

/** Requests an export, waits for it and downloads it. */
async function exported(person: Person, slug: string, body: Readonly<Record<string, unknown>>) {
  const id = await ask(person, slug, body);
  expect(await ended(person, slug, id)).toMatchObject({ status: 'completed', reason: null });
  return await download(person, slug, id);
}

const linesOf = (bytes: Uint8Array): string[][] => parse(Buffer.from(bytes), { bom: true });

/** The texts and numbers of a sheet, row by row. */
function cellsOf(bytes: Uint8Array): string[][] {
  const { 'xl/worksheets/sheet1.xml': sheet = new Uint8Array(), ...others } = unzipSync(bytes);
  expect(Object.keys(others)).toContain('[Content_Types].xml');
  const rows = [...strFromU8(sheet).matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) => row);
  return rows.map((row) =>
    [...row.matchAll(/<c\b[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => textIn(cell)),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', '#13': '\r' };

const textIn = (cell: string): string =>
  cell.replaceAll(/<[^>]*>/g, '').replaceAll(/&(\w+|#13);/g, (_, name: string) => ENTITIES[name] ?? '?');

async function done<Input>(
  person: Person,
  slug: string,
  command: Command<Input>,
  input: NoInfer<Input>,
): Promise<void> {
  const answer = await person.run(slug, command, input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** A queued export without a job. */
async function queuedBySql(
  person: Person,
  workspaceId: string,
  projectIds: readonly string[],
  more: Partial<Pick<IssueExport, 'status' | 'ofAllProjects'>> & { readonly hoursAgo?: number } = {},
): Promise<string> {
  const { status = 'queued', ofAllProjects = projectIds.length === 0, hoursAgo = 0 } = more;
  const id = uuid();
  await sql`insert into issue_exports (workspace_id, id, scope, user_id, format, of_all_projects, project_ids, is_split,
      status, asked_at)
    values (${workspaceId}, ${id}, ${`u:${person.id}`}, ${person.id}, 'csv', ${ofAllProjects},
      ${JSON.stringify(projectIds)}::jsonb, false, ${status}, now() - make_interval(hours => ${hoursAgo}))`.execute(
    server.db,
  );
  return id;
}

const run = (workspaceId: string, exportId: string, more: Partial<Parameters<typeof runExport>[0]> = {}) =>
  runExport({
    db: server.db,
    hub: hubOf(),
    files: files(),
    signal: new AbortController().signal,
    isLast: false,
    workspaceId,
    exportId,
    ...more,
  });

const keysOf = async (exportId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from export_files where export_id = ${exportId}`.execute(server.db);
  return rows.map(({ id }) => id);
};

/** A project with one issue that has every value, and one that has none. */
async function givenFull() {
  const team = await givenTeam(server);
  const { ada, bob, slug, project } = team;
  const projectId = project.id;
  const [labelIds, cycleId, moduleId, valueIds] = [[uuid(), uuid()], uuid(), uuid(), [uuid(), uuid()]];
  const parent = await ada.createIssue(slug, project, { title: '=HYPERLINK("http://evil")' });
  const child = await ada.createIssue(slug, project, {
    title: 'Lay "tiles", <now> & then',
    parentId: parent,
    stateIndex: 3,
    description: {
      type: 'doc',
      content: [...paragraph('First line').content, ...paragraph('Second, line').content],
    },
  });
  for (const [place, id] of labelIds.entries())
    await done(ada, slug, createLabel, {
      id,
      projectId,
      name: place === 0 ? 'Bug' : 'Old, and slow',
      color: '#16a34a',
      parentId: null,
      sortOrder: `a${place}`,
    });
  const plain = { projectId, description: '', startDate: null };
  const ofModule = { status: 'backlog' as const, targetDate: null, leadId: null };
  await done(ada, slug, createCycle, { ...plain, id: cycleId, name: 'Spring', endDate: null });
  await done(ada, slug, createModule, { ...plain, ...ofModule, memberIds: [], id: moduleId, name: 'Roof' });
  await done(ada, slug, createEstimate, {
    id: uuid(),
    projectId,
    kind: 'points',
    values: valueIds.map((id, place) => ({ id, value: String(place + 3) })),
  });
  const edit = { issueId: child };
  await done(ada, slug, moveToCycle, { changes: [{ ...edit, patch: { cycleId } }] });
  await done(ada, slug, moveToModules, {
    changes: [{ ...edit, patch: { moduleIds: { add: [moduleId], remove: [] } } }],
  });
  await done(ada, slug, setEstimate, { changes: [{ ...edit, patch: { valueId: valueIds[1] ?? null } }] });
  await done(ada, slug, updateIssues, {
    changes: [
      {
        ...edit,
        patch: {
          priority: 'urgent',
          assigneeIds: { add: [ada.id, bob.id], remove: [] },
          labelIds: { add: labelIds, remove: [] },
          startDate: '2026-03-02',
          dueDate: '2026-03-09',
        },
      },
    ],
  });
  return { ...team, parent, child };
}

const HEADINGS = [
  'ID',
  'Project',
  'Title',
  'Description',
  'State',
  'Priority',
  'Created by',
  'Assignee',
  'Labels',
  'Cycle',
  'Modules',
  'Start date',
  'Due date',
  'Created',
  'Updated',
  'Completed',
  'Estimate',
  'Parent',
];
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

test(
  'the three formats have the same content for an issue with every value',
  { timeout: MINUTES },
  async () => {
    const { ada, slug, project } = await givenFull();
    const asked = { project: [project.id] };
    const csv = await exported(ada, slug, { ...asked, provider: 'csv' });
    const [headings, , line = []] = linesOf(csv.bytes);
    expect(headings).toEqual(HEADINGS);
    const moments = [13, 14, 15].map((place) => line[place] ?? '');
    for (const each of moments) expect(each).toMatch(MOMENT);
    const texts = [
      'WEB-2',
      'Project WEB',
      'Lay "tiles", <now> & then',
      'First line\nSecond, line',
      'Done',
      'Urgent',
      'ada',
      'ada, bob',
      'Bug, Old, and slow',
      'Spring',
      'Roof',
    ];
    expect(line.slice(0, 13)).toEqual([...texts, '2026-03-02', '2026-03-09']);
    expect(line.slice(16)).toEqual(['4', 'WEB-1']);

    const json = await exported(ada, slug, { ...asked, provider: 'json' });
    const [first, second] = JSON.parse(Buffer.from(json.bytes).toString()) as Record<string, unknown>[];
    expect(second).toEqual({
      identifier: 'WEB-2',
      project: 'Project WEB',
      title: 'Lay "tiles", <now> & then',
      description: 'First line\nSecond, line',
      state: 'Done',
      priority: 'Urgent',
      created_by: 'ada',
      assignees: ['ada', 'bob'],
      labels: ['Bug', 'Old, and slow'],
      cycle: 'Spring',
      modules: ['Roof'],
      start_date: '2026-03-02',
      due_date: '2026-03-09',
      created_at: moments[0],
      updated_at: moments[1],
      completed_at: moments[2],
      estimate: '4',
      parent: 'WEB-1',
    });
    expect(first).toMatchObject({ assignees: [], cycle: null, completed_at: null, parent: null });

    const xlsx = await exported(ada, slug, { ...asked, provider: 'xlsx' });
    const [sheetHeadings, , row = []] = cellsOf(xlsx.bytes);
    expect(sheetHeadings).toEqual(HEADINGS);
    expect(row.slice(0, 11)).toEqual(texts);
    const dayOf = (serial = ''): string =>
      new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString();
    expect(row.slice(11, 13).map(dayOf)).toEqual(['2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z']);
    expect(Math.abs(Date.parse(dayOf(row[13])) - Date.parse(moments[0] ?? ''))).toBeLessThan(1000);
    expect(row.slice(16)).toEqual(['4', 'WEB-1']);
  },
);

test('a time estimate is exported in hours and minutes, in each format', { timeout: MINUTES }, async () => {
  const { ada, slug, project } = await givenTeam(server);
  const issueId = await ada.createIssue(slug, project, { title: 'Sized' });
  const valueIds = [uuid(), uuid()];
  await done(ada, slug, createEstimate, {
    id: uuid(),
    projectId: project.id,
    kind: 'time',
    values: ['90m', '480m'].map((value, place) => ({ id: valueIds[place] ?? '', value })),
  });
  await done(ada, slug, setEstimate, { changes: [{ issueId, patch: { valueId: valueIds[0] ?? null } }] });
  const asked = { project: [project.id] };
  const place = HEADINGS.indexOf('Estimate');
  const csv = await exported(ada, slug, { ...asked, provider: 'csv' });
  expect(linesOf(csv.bytes)[1]?.[place]).toBe('1h 30m');
  const xlsx = await exported(ada, slug, { ...asked, provider: 'xlsx' });
  expect(cellsOf(xlsx.bytes)[1]?.[place]).toBe('1h 30m');
  const json = await exported(ada, slug, { ...asked, provider: 'json' });
  expect(JSON.parse(Buffer.from(json.bytes).toString())).toMatchObject([{ estimate: '1h 30m' }]);
});

test('no cell is a formula in CSV or Excel', { timeout: MINUTES }, async () => {
  const { ada, slug } = await givenFull();
  const csv = await exported(ada, slug, { provider: 'csv' });
  expect(linesOf(csv.bytes)[1]?.[2]).toBe(`'=HYPERLINK("http://evil")`);
  const { bytes } = await exported(ada, slug, { provider: 'xlsx' });
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).not.toContain('<f');
  expect(sheet).toContain('<c s="5" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(');
});

test(
  'S-ENT-028 csv, xlsx and json give valid files of their kind; anything else gets 400',
  { timeout: MINUTES },
  async () => {
    const { ada, slug, project } = await givenTeam(server);
    await ada.createIssue(slug, project, { title: 'Only one' });
    for (const provider of ['pdf', 'CSV', '', null, undefined])
      expect((await ada.call('POST', at(slug), { provider, project: [project.id] })).status).toBe(400);
    const titles: Readonly<Record<ExportFormat, (bytes: Uint8Array) => unknown>> = {
      csv: (bytes) => linesOf(bytes)[1]?.[2],
      xlsx: (bytes) => cellsOf(bytes)[1]?.[2],
      json: (bytes) => (JSON.parse(Buffer.from(bytes).toString()) as { title: string }[])[0]?.title,
    };
    const types: Readonly<Record<ExportFormat, string>> = {
      csv: 'text/csv; charset=utf-8',
      xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      json: 'application/json; charset=utf-8',
    };
    for (const provider of EXPORT_FORMATS) {
      const { status, headers, bytes } = await exported(ada, slug, { provider, project: [project.id] });
      expect([status, titles[provider](bytes)], provider).toEqual([200, 'Only one']);
      expect(headers.get('content-type')).toBe(types[provider]);
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="${slug}-WEB-issues-\\d{4}-\\d\\d-\\d\\d\\.${provider}"`),
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toContain('private');
      expect(headers.get('content-length')).toBe(String(bytes.length));
    }
  },
);

test(
  'all projects of a person go into one file, or into a zip file with one for each',
  { timeout: MINUTES },
  async () => {
    const { ada, bob, slug, project } = await givenTeam(server);
    const other = await ada.createProject(slug, 'OTH', false);
    const old = await ada.createProject(slug, 'OLD');
    for (const each of [project, other, old]) await ada.createIssue(slug, each);
    await done(ada, slug, archiveProject, { projectId: old.id });
    const whole = await exported(ada, slug, { provider: 'csv' });
    expect(linesOf(whole.bytes).map(([id]) => id)).toEqual(['ID', 'OTH-1', 'WEB-1']);
    const own = await exported(bob, slug, { provider: 'csv' });
    expect(linesOf(own.bytes).map(([id]) => id)).toEqual(['ID', 'WEB-1']);
    for (const provider of EXPORT_FORMATS) {
      const { bytes, headers } = await exported(ada, slug, { provider, multiple: true });
      expect(headers.get('content-type')).toBe('application/zip');
      const unzipped = unzipSync(bytes);
      expect(Object.keys(unzipped).toSorted()).toEqual([`OTH.${provider}`, `WEB.${provider}`]);
      if (provider === 'xlsx') expect(cellsOf(unzipped['WEB.xlsx'] ?? bytes)[1]?.[0]).toBe('WEB-1');
      else expect(strFromU8(unzipped[`WEB.${provider}`] ?? bytes)).toContain('WEB-1');
    }
  },
);

test('archived issues, requests and deleted issues are left out', { timeout: MINUTES }, async () => {
  const { ada, slug, project } = await givenTeam(server);
  const projectId = project.id;
  await done(ada, slug, updateProject, { projectId, patch: { hasIntake: true } });
  await ada.createIssue(slug, project, { title: 'Stays' });
  const archived = await ada.createIssue(slug, project, { title: 'Archived', stateIndex: 3 });
  await done(ada, slug, archiveIssues, { issueIds: [archived] });
  const deleted = await ada.createIssue(slug, project, { title: 'Deleted' });
  await done(ada, slug, removeIssues, { issueIds: [deleted] });
  const blank = { priority: 'none' as const, assigneeIds: [], labelIds: [], dueDate: null };
  await done(ada, slug, fileRequest, {
    id: uuid(),
    projectId,
    title: 'Asked for',
    sortOrder: 'a5',
    ...blank,
  });
  const { bytes } = await exported(ada, slug, { provider: 'csv' });
  expect(linesOf(bytes).map(([, , title]) => title)).toEqual(['Title', 'Stays']);
});

test(
  'Viewers and Guests are refused, and strangers and invisible projects get 404',
  { timeout: MINUTES },
  async () => {
    const { ada, bob, slug, project } = await givenTeam(server);
    const hidden = await ada.createProject(slug, 'HID', false);
    for (const role of [ROLE.viewer, ROLE.guest]) {
      const person = await givenMember(server, ada, slug, role);
      expect((await person.call('POST', at(slug), { provider: 'csv' })).status).toBe(403);
      expect((await person.call('GET', at(slug))).status).toBe(403);
      const input = { id: uuid(), format: 'csv' as const, projectIds: [], isSplit: false };
      expect((await person.run(slug, createExport, input)).status).toBe(403);
    }
    const eve = await server.person('eve');
    expect((await eve.call('POST', at(slug), { provider: 'csv' })).status).toBe(404);
    expect((await bob.call('POST', at(slug), { provider: 'csv', project: [hidden.id] })).status).toBe(404);
    const id = await ask(ada, slug, { provider: 'csv', project: [project.id] });
    await ended(ada, slug, id);
    expect((await download(bob, slug, id)).status).toBe(404);
    expect((await download(eve, slug, id)).status).toBe(404);
    expect((await download(ada, slug, uuid())).status).toBe(404);
    expect((await bob.call<Shown[]>('GET', at(slug))).body).toEqual([]);
    expect((await bob.run(slug, retryExport, { exportId: id })).status).toBe(404);
    expect((await ada.run(slug, retryExport, { exportId: id })).body.error).toBe('export.not_failed');
  },
);

test('what a person loses access to between request and writing is not in the file', async () => {
  const { ada, bob, slug, workspaceId, project } = await givenTeam(server);
  const kept = await ada.createProject(slug, 'KEP', false);
  const members = [{ id: uuid(), userId: bob.id, role: ROLE.member }];
  await done(ada, slug, addProjectMembers, { projectId: kept.id, members });
  await ada.createIssue(slug, kept, { title: 'Still seen' });
  await ada.createIssue(slug, project, { title: 'No longer' });
  const both = await queuedBySql(bob, workspaceId, [project.id, kept.id]);
  const lost = await queuedBySql(bob, workspaceId, [project.id]);
  await removeFrom(ada, slug, project.id, bob);
  await run(workspaceId, both);
  expect(await shownOf(bob, slug, both)).toMatchObject({
    status: 'completed',
    project: [kept.id],
    issues: 1,
  });
  expect(linesOf((await download(bob, slug, both)).bytes).map(([id]) => id)).toEqual(['ID', 'KEP-1']);
  await run(workspaceId, lost);
  expect(await shownOf(bob, slug, lost)).toMatchObject({ status: 'failed', reason: 'no_projects' });
  const demoted = await queuedBySql(bob, workspaceId, []);
  await done(ada, slug, updateMember, { memberId: bob.id, role: ROLE.viewer });
  await run(workspaceId, demoted);
  expect(await faultIn(demoted)).toBe('no_access');
});

test(
  'a file can be downloaded only while its owner can see everything in it',
  { timeout: MINUTES },
  async () => {
    const { ada, bob, slug, project } = await givenTeam(server);
    await ada.createIssue(slug, project);
    const id = await ask(bob, slug, { provider: 'csv' });
    await ended(bob, slug, id);
    expect((await download(bob, slug, id)).status).toBe(200);
    await removeFrom(ada, slug, project.id, bob);
    expect((await download(bob, slug, id)).status).toBe(404);
  },
);

test('a stopped or failed run leaves nothing half done, and the next one produces one file', async () => {
  const { ada, slug, workspaceId, project } = await givenTeam(server);
  await ada.createIssue(slug, project);
  const id = await queuedBySql(ada, workspaceId, []);
  const before = await readdir(path.join(filesFolder(), '.incoming')).catch(() => []);
  await expect(run(workspaceId, id, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(await shownOf(ada, slug, id)).toMatchObject({ status: 'processing' });
  const crashing = { ...files(), store: { ...store(), put: () => Promise.reject(new Error('killed')) } };
  await expect(run(workspaceId, id, { files: crashing })).rejects.toThrow('killed');
  expect(await keysOf(id)).toHaveLength(1);
  // The server's own worker takes over the job of the killed process.
  await enqueue(server.db, askedJob, { workspaceId, exportId: id }, { owner: `workspace ${workspaceId}` });
  expect(await ended(ada, slug, id)).toMatchObject({ status: 'completed', issues: 1 });
  const keys = await keysOf(id);
  expect(keys).toHaveLength(1);
  expect(await store().size(keys[0] ?? '')).toBe((await shownOf(ada, slug, id)).bytes);
  await run(workspaceId, id);
  expect(await keysOf(id)).toEqual(keys);
  expect(await readdir(path.join(filesFolder(), '.incoming')).catch(() => [])).toEqual(before);
  expect((await checkFiles(server.db, store(), Date.now())).broken).toEqual([]);
});

test('the reason of a failure is shown, and the export can be retried', { timeout: MINUTES }, async () => {
  const { ada, slug, workspaceId, project } = await givenTeam(server);
  await ada.createIssue(slug, project);
  await ada.createIssue(slug, project, { title: 'Long enough to be too much' });
  const id = await queuedBySql(ada, workspaceId, []);
  const failsWith = async (more: Partial<Parameters<typeof runExport>[0]>): Promise<string | null> => {
    await run(workspaceId, id, more);
    const { status, reason } = await shownOf(ada, slug, id);
    expect([status, await keysOf(id)]).toEqual(['failed', []]);
    await sql`update issue_exports set status = 'queued', fault = null where id = ${id}`.execute(server.db);
    return reason;
  };
  expect(await failsWith({ limits: { ...LIMITS, issues: 1 } })).toBe('too_many_issues');
  expect(await failsWith({ limits: { ...LIMITS, text: 10 } })).toBe('too_large');
  expect(await failsWith({ limits: { ...LIMITS, ownBytes: 10 } })).toBe('no_room');
  expect(await failsWith({ files: { ...files(), storage: 10 } })).toBe('no_room');
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  await run(workspaceId, id, {
    files: { ...files(), store: { ...store(), put: () => Promise.reject(full) } },
  });
  expect(await shownOf(ada, slug, id)).toMatchObject({ status: 'failed', reason: 'disk_full' });
  const refused = { ...files(), store: { ...store(), put: () => Promise.reject(new Error('odd')) } };
  await sql`update issue_exports set status = 'queued' where id = ${id}`.execute(server.db);
  await expect(run(workspaceId, id, { files: refused, isLast: true })).rejects.toThrow('odd');
  expect(await shownOf(ada, slug, id)).toMatchObject({ status: 'failed', reason: 'unknown' });
  await done(ada, slug, retryExport, { exportId: id });
  expect(await ended(ada, slug, id)).toMatchObject({ status: 'completed', reason: null, issues: 2 });
  // A server admin can rerun the job of an export that failed for an internal reason.
  const failed = (fault: string) =>
    sql`update issue_exports set status = 'failed', fault = ${fault} where id = ${id}`.execute(server.db);
  await failed('no_room');
  await run(workspaceId, id);
  expect(await shownOf(ada, slug, id)).toMatchObject({ status: 'failed', reason: 'no_room' });
  await failed('unknown');
  await run(workspaceId, id);
  expect(await shownOf(ada, slug, id)).toMatchObject({ status: 'completed', reason: null });
  expect(await keysOf(id)).toHaveLength(1);
});

test('three exports can be queued per person, twenty per workspace', async () => {
  const { ada, bob, slug, workspaceId } = await givenTeam(server);
  const asks = (person: Person) => person.call<{ error?: string }>('POST', at(slug), { provider: 'csv' });
  for (let count = 0; count < 3; count += 1) await queuedBySql(ada, workspaceId, []);
  const answer = await asks(ada);
  expect([answer.status, answer.body.error]).toEqual([429, 'export.too_many_waiting']);
  expect((await asks(bob)).status).toBe(200);
  for (let count = 0; count < 17; count += 1) await queuedBySql(ada, workspaceId, []);
  await expect.poll(async () => (await bob.call<Shown[]>('GET', at(slug))).body[0]?.status).toBe('completed');
  expect((await asks(bob)).status).toBe(429);
});

test(
  "an expired file can't be downloaded and is deleted, like files of deleted workspaces",
  { timeout: MINUTES },
  async () => {
    const { ada, slug, project } = await givenTeam(server);
    await ada.createIssue(slug, project);
    const asked = [];
    for (let count = 0; count < 3; count += 1) {
      const id = await ask(ada, slug, { provider: 'csv' });
      await ended(ada, slug, id);
      asked.push(id);
    }
    const [expired = '', gone = '', kept = ''] = asked;
    const keys = [];
    for (const id of asked) keys.push(...(await keysOf(id)));
    await sql`update issue_exports set expires_at = now() - interval '1 second' where id = ${expired}`.execute(
      server.db,
    );
    await sql`update export_files set workspace_id = ${uuid()} where export_id = ${gone}`.execute(server.db);
    expect((await download(ada, slug, expired)).status).toBe(404);
    expect(await sweepFiles(server.db, store())).toBe(2);
    const sizes = [];
    for (const key of keys) sizes.push(await store().size(key));
    expect(sizes).toEqual([undefined, undefined, expect.any(Number)]);
    expect(await sweepFiles(server.db, store())).toBe(0);
    expect((await shownOf(ada, slug, expired)).status).toBe('completed');
    expect((await download(ada, slug, kept)).status).toBe(200);
    await sql`update issue_exports set asked_at = now() - interval '91 days' where id = ${kept}`.execute(
      server.db,
    );
    await sweepHistory(server.db, hubOf());
    expect((await ada.call<Shown[]>('GET', at(slug))).body.map(({ id }) => id)).not.toContain(kept);
    expect(await sweepFiles(server.db, store())).toBe(1);
  },
);

test('a lost export is found and resumed, and given up after a day', async () => {
  const { ada, slug, workspaceId } = await givenTeam(server);
  const [lost, dead, fresh] = [
    await queuedBySql(ada, workspaceId, [], { status: 'processing', hoursAgo: 4 }),
    await queuedBySql(ada, workspaceId, [], { hoursAgo: 25 }),
    await queuedBySql(ada, workspaceId, []),
  ];
  const found = new Map((await lostExports(server.db)).map((each) => [each.exportId, each.isGivenUp]));
  expect([found.get(lost), found.get(dead), found.get(fresh)]).toEqual([false, true, undefined]);
  await fail({ hub: hubOf(), exportId: dead }, { userId: ada.id, workspaceId }, 'interrupted');
  expect(await shownOf(ada, slug, dead)).toMatchObject({ status: 'failed', reason: 'interrupted' });
});

async function removeFrom(admin: Person, slug: string, projectId: string, person: Person): Promise<void> {
  const rows = (await admin.everything(slug)).get('projectMember') ?? [];
  const held = rows.find((row) => row['projectId'] === projectId && row['userId'] === person.id);
  await done(admin, slug, removeProjectMember, { membershipId: String(held?.['id']) });
}

async function faultIn(id: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ fault: string | null }>`
    select fault from issue_exports where id = ${id}`.execute(server.db);
  return rows[0]?.fault;
}
