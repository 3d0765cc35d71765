import { createLabel } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { insertToken } from './public.ts';

const server = testServer();

async function given(expiresAt: Date | null = null) {
  const ada = await server.person('ada');
  const { id: workspaceId, slug } = await ada.createWorkspace();
  const project = await ada.createProject(slug);
  const { token } = await insertToken(server.db, {
    userId: ada.id,
    workspaceId,
    title: 'a program',
    expiresAt,
  });
  const withToken = async (path: string, body?: unknown): Promise<Response> =>
    await fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const label = {
    id: uuid(),
    projectId: project.id,
    name: 'Bug',
    color: '#16a34a',
    parentId: null,
    sortOrder: 'a0',
  };
  const command = { name: createLabel.name, v: createLabel.version, args: label };
  return { ada, slug, workspaceId, token, withToken, command };
}

test('reads and writes as its owner, without cookie or origin', async () => {
  const { slug, withToken, command } = await given();
  expect((await withToken(`/api/workspaces/${slug}/commands`, command)).status).toBe(200);
  expect(await (await withToken(`/sync/${slug}/bootstrap?clients=`)).text()).toContain('"Bug"');
});

test('the history distinguishes changes by a token from those by hand', async () => {
  const { ada, slug, workspaceId, withToken, command } = await given();
  expect((await withToken(`/api/workspaces/${slug}/commands`, command)).status).toBe(200);
  const { rows } = await sql`select command, via, actor_id from history
    where workspace_id = ${workspaceId} order by seq`.execute(server.db);
  expect(rows).toEqual([
    { command: 'project.create', via: null, actorId: ada.id },
    { command: 'label.create', via: 'token', actorId: ada.id },
  ]);
});

test('is refused if expired or made up', async () => {
  const { slug, withToken, token } = await given(new Date(Date.now() - 1000));
  expect((await withToken(`/sync/${slug}/bootstrap?clients=`)).status).toBe(401);
  const headers = { authorization: `Bearer ${token.slice(0, -1)}x` };
  expect((await fetch(`${server.url}/sync/${slug}/bootstrap?clients=`, { headers })).status).toBe(401);
});

test('has no more rights than its owner at that moment', async () => {
  const { ada, slug, workspaceId, withToken, command } = await given();
  const status = async () => (await withToken(`/api/workspaces/${slug}/commands`, command)).status;
  await sql`update project_members set role = 5 where user_id = ${ada.id}`.execute(server.db);
  expect(await status()).toBe(403);
  await sql`update project_members set role = 15 where user_id = ${ada.id}`.execute(server.db);
  expect(await status()).toBe(200);
  await sql`delete from project_members where user_id = ${ada.id}`.execute(server.db);
  expect(await status()).toBe(404);
  await sql`update members set role = 5 where workspace_id = ${workspaceId}`.execute(server.db);
  expect((await withToken(`/api/workspaces/${slug}/invitations`)).status).toBe(403);
  await sql`update members set is_active = false where workspace_id = ${workspaceId}`.execute(server.db);
  expect(await status()).toBe(404);
});

test("is refused while its owner's account is closed", async () => {
  const { ada, slug, withToken } = await given();
  await sql`update users set deactivated_at = now() where id = ${ada.id}`.execute(server.db);
  for (const path of [`/api/workspaces/${slug}/members`, `/sync/${slug}/bootstrap?clients=`])
    expect((await withToken(path)).status, path).toBe(401);
});

test('gets 404 for another workspace of the same person', async () => {
  const { ada, withToken } = await given();
  const other = await ada.createWorkspace();
  expect((await withToken(`/sync/${other.slug}/bootstrap?clients=`)).status).toBe(404);
});

test('cannot be used for the account itself', async () => {
  const { withToken } = await given();
  expect((await withToken('/api/users/me')).status).toBe(401);
});

test('is stored hashed only', async () => {
  const { token } = await given();
  const { rows } = await server.db
    .selectFrom('api_tokens')
    .selectAll()
    .execute()
    .then((rows) => ({ rows }));
  expect(JSON.stringify(rows)).not.toContain(token.slice(12));
});
