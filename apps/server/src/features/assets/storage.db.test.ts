import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createPage, ROLE, setPageAccess } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fixtureOfEach } from '../../../test/given/fixture.ts';
import { givenMember } from '../../../test/given/members.ts';
import { testServer } from '../../../test/server.ts';
import { createDiskStore } from '../../platform/files/index.ts';
import { Refused } from '../../platform/commands/index.ts';
import { sweepAssets } from './public.ts';
import { UploadsUnderway } from '../../platform/files/index.ts';
import { storageFull } from './storage.ts';

const ROOM = 100_000;
const server = testServer({ STORAGE_LIMIT: String(ROOM), RATE_LIMIT_MULTIPLIER: '1000' });

const team = fixtureOfEach(async () => {
  const ada = await server.person('ada');
  const { slug, id: workspaceId } = await ada.createWorkspace();
  const issueId = await ada.createIssue(slug, await ada.createProject(slug));
  return { ada, slug, workspaceId, issueId };
});

const file = (bytes: number) => ({ name: 'a.bin', content: new Uint8Array(randomBytes(bytes)) });

type Sent = { asset: string; id: string; message?: string; error?: string; values?: { limit: string } };

/** Uploads a file of this size and attaches it, so that it is in use. */
async function attach(bytes: number, who = team.ada, base?: string): Promise<{ status: number; body: Sent }> {
  const from = base === undefined ? who : who.at(base);
  const answer = await from.upload<Sent>(`/api/workspaces/${team.slug}/file-assets/`, file(bytes), {
    purpose: 'issue-attachment',
    entity_id: team.issueId,
  });
  if (answer.status === 201) await show(answer.body.id);
  return answer;
}

/** Marks it as in use, without an attachment row. */
const show = (id: string) =>
  sql`insert into asset_uses (asset_id, holder, home_id, holder_id)
    values (${id}, 'comments', ${team.workspaceId}, ${team.issueId})`.execute(server.db);

async function usage(): Promise<{ bytes: number; limit: number }> {
  const { body } = await team.ada.call<{ bytes: number; limit: number }>(
    'GET',
    `/api/workspaces/${team.slug}/storage`,
  );
  return body;
}

function incoming(): string[] {
  const folder = path.join(server.dataDir, 'files', '.incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function filesInStore(): Promise<number> {
  const { rows } = await sql<{
    id: string;
  }>`select id from assets where workspace_id = ${team.workspaceId}`.execute(server.db);
  return rows.length;
}

describe('the quota of a workspace', () => {
  test('accepts files up to the quota, and refuses more with a message', async () => {
    expect((await attach(60_000)).status).toBe(201);
    expect(await usage()).toEqual({ bytes: 60_000, limit: ROOM });
    const { status, body } = await attach(60_000);
    expect(status).toBe(409);
    expect([body.error, body.values]).toEqual(['asset.workspace_full', { limit: '97.6 KB' }]);
    expect((await attach(30_000)).status).toBe(201);
    expect(await usage()).toEqual({ bytes: 90_000, limit: ROOM });
    expect(incoming()).toEqual([]);
  });

  test('each workspace has its own quota', async () => {
    expect((await attach(90_000)).status).toBe(201);
    const elsewhere = await team.ada.createWorkspace();
    const project = await team.ada.createProject(elsewhere.slug);
    const issue = await team.ada.createIssue(elsewhere.slug, project);
    const answer = await team.ada.upload(`/api/workspaces/${elsewhere.slug}/file-assets/`, file(20_000), {
      purpose: 'issue-attachment',
      entity_id: issue,
    });
    expect(answer.status).toBe(201);
  });

  test("simultaneous uploads on two processes don't exceed it together", async () => {
    const far = await server.another();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => attach(20_000, team.ada, at % 2 === 0 ? server.url : far.url)),
    );
    const taken = answers.filter(({ status }) => status === 201).length;
    // Unattached files count as visible only to their uploader (429).
    expect(answers.filter(({ status }) => ![201, 409, 429].includes(status))).toEqual([]);
    expect(taken).toBeGreaterThan(0);
    expect(await usage()).toEqual({ bytes: taken * 20_000, limit: ROOM });
    expect(taken * 20_000).toBeLessThanOrEqual(ROOM);
    expect(await filesInStore()).toBe(taken);
  });

  test('a deleted file counts until it is purged, because it is still on disk', async () => {
    const { body } = await attach(20_000);
    expect((await attach(60_000)).status).toBe(201);
    await sql`delete from asset_uses where asset_id = ${body.id}`.execute(server.db);
    const address = `/api/workspaces/file-assets/${body.asset.slice('/api/assets/'.length)}`;
    expect((await team.ada.call('DELETE', address)).status).toBe(204);
    expect((await attach(30_000)).status).toBe(409);
    await sql`update assets set deleted_at = now() - interval '8 days' where id = ${body.id}`.execute(
      server.db,
    );
    await sweepAssets(server.db, createDiskStore(path.join(server.dataDir, 'files')));
    expect(await usage()).toEqual({ bytes: 60_000, limit: ROOM });
    expect((await attach(30_000)).status).toBe(201);
  });

  test('a running upload reserves its space, and releases it when aborted', async () => {
    const socket = await beginUpload(80_000);
    await expect.poll(incoming).toHaveLength(1);
    expect((await attach(40_000)).status).toBe(409);
    socket.destroy();
    await expect.poll(incoming).toHaveLength(0);
    expect((await attach(40_000)).status).toBe(201);
  });

  test('a person may hold at most a quarter of it in unused files', async () => {
    const guest = await givenMember(server, team.ada, team.slug, ROLE.guest, 'guest');
    const projectId = (
      await sql<{ projectId: string }>`select project_id from issues where id = ${team.issueId}`.execute(
        server.db,
      )
    ).rows[0]?.projectId;
    const command = { name: 'project.add-members', version: 1 } as never;
    const members = [{ id: crypto.randomUUID(), userId: guest.id, role: ROLE.guest }];
    expect((await team.ada.run(team.slug, command, { projectId, members })).status).toBe(200);
    const draft = () =>
      guest.upload<Sent>(
        `/api/workspaces/${team.slug}/file-assets/`,
        { name: 'a.svg', content: svgOf(9_000) },
        { purpose: 'comment', entity_id: team.issueId },
      );
    const statuses = [];
    for (let at = 0; at < 5; at++) statuses.push((await draft()).status);
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    expect((await attach(10_000)).status).toBe(201);
  });

  test("nor in files on pages and in comments that only they can see, however old; once others see them, they don't count", async () => {
    const guest = await givenMember(server, team.ada, team.slug, ROLE.guest, 'guest');
    const pageId = uuid();
    const place = { projectId: null, parentId: null, sortOrder: 'a0' };
    const own = { id: pageId, ...place, title: 'Mine', icon: null, access: 'private' as const };
    expect((await guest.run(team.slug, createPage, own)).status).toBe(200);
    const add = async (purpose: 'page' | 'page-comment') => {
      const { status, body } = await guest.upload<Sent>(
        `/api/workspaces/${team.slug}/file-assets/`,
        { name: 'a.svg', content: svgOf(9_000) },
        { purpose, entity_id: pageId },
      );
      if (status !== 201) return status;
      await sql`update assets set created_at = now() - interval '1 year' where id = ${body.id}`.execute(
        server.db,
      );
      await sql`insert into asset_uses (asset_id, holder, home_id, holder_id)
        values (${body.id}, 'doc_derived', ${team.workspaceId}, ${pageId})`.execute(server.db);
      return status;
    };
    expect([await add('page'), await add('page-comment'), await add('page')]).toEqual([201, 201, 201]);
    expect(await add('page')).toBe(429);
    expect((await attach(10_000)).status).toBe(201);
    const open = { pageId, access: 'public' as const };
    expect((await guest.run(team.slug, setPageAccess, open)).status).toBe(200);
    expect(await add('page')).toBe(201);
  });

  test("people who may not change the workspace don't see it", async () => {
    const member = await givenMember(server, team.ada, team.slug, ROLE.member, 'member');
    expect((await member.call('GET', `/api/workspaces/${team.slug}/storage`)).status).toBe(403);
  });
});

const svgOf = (bytes: number): Uint8Array =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><desc>${'a'.repeat(bytes)}</desc></svg>`);

/** An upload that declares its length but sends little of it. */
async function beginUpload(bytes: number): Promise<net.Socket> {
  const { port, host } = new URL(server.url);
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    [
      `POST /api/workspaces/${team.slug}/file-assets/ HTTP/1.1`,
      `host: ${host}`,
      `origin: ${server.url}`,
      `cookie: ${team.ada.cookie}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${bytes}`,
      '',
      '--x',
      'content-disposition: form-data; name="asset"; filename="b.bin"',
      '',
      'a'.repeat(20_000),
    ].join('\r\n'),
  );
  return socket;
}

describe('running uploads', () => {
  const home = { id: 'w', of: 'workspace' } as const;
  const LIMIT = 1000;
  const full = () => storageFull(home, LIMIT);
  const never = (): Promise<never> => new Promise(() => undefined);

  test("one person can run a limited number of uploads, and others aren't affected", async () => {
    const underway = new UploadsUnderway(LIMIT);
    const begin = (userId: string) =>
      underway.during({ userId, home, bytes: 1 }, 1e9, full, never).catch((error: unknown) => error);
    const refused: unknown[] = [];
    for (let at = 0; at < 10_000; at++) void begin('eve').then((error) => refused.push(error));
    await new Promise(setImmediate);
    expect(underway.size).toBe(200);
    expect(refused).toHaveLength(9_800);
    expect(refused.every((error) => error instanceof Refused && error.kind === 'too_many')).toBe(true);
    void begin('ada');
    await new Promise(setImmediate);
    expect(underway.size).toBe(201);
  });

  test('their total size is limited too', async () => {
    const heavy = 1024 ** 3;
    const underway = new UploadsUnderway(heavy);
    const begin = (userId: string) =>
      underway.during({ userId, home, bytes: heavy }, 1e15, full, never).catch((error: unknown) => error);
    for (let at = 0; at < 10; at++) void begin('eve');
    await new Promise(setImmediate);
    expect(underway.size).toBe(4);
  });

  test('finished and failed uploads no longer count', async () => {
    const underway = new UploadsUnderway(LIMIT);
    const coming = { userId: 'ada', home, bytes: LIMIT };
    for (let at = 0; at < 500; at++) {
      await underway.during(coming, LIMIT, full, async () => undefined);
      await expect(
        underway.during(coming, LIMIT, full, async () => Promise.reject(new Error('cut'))),
      ).rejects.toThrow('cut');
    }
    expect(underway.size).toBe(0);
  });
});
