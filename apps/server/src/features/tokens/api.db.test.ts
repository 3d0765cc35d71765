import { removeMember, ROLE, scopes, updateMember } from '@cairn/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

interface Made {
  readonly id: string;
  readonly token: string;
}

async function given() {
  const ada = await server.person('ada');
  const { id: workspaceId, slug } = await ada.createWorkspace();
  const path = `/api/workspaces/${slug}/api-tokens`;
  const make = async (more: object = {}, who: Person = ada) =>
    await who.call<Made>('POST', path, { title: 'Nightly report', expires_at: null, ...more });
  const use = async (token: string, way = `/api/workspaces/${slug}/members`, method = 'GET') =>
    (await fetch(server.url + way, { method, headers: { 'x-api-key': token } })).status;
  const addMember = async (who: Person, role: number) =>
    await sql`insert into members (workspace_id, id, scope, role, display_name, is_active, created_at)
      values (${workspaceId}, ${who.id}, ${scopes.everyone}, ${role}, 'somebody', true, now())`.execute(
      server.db,
    );
  return { ada, slug, workspaceId, path, make, use, addMember };
}

test('is created, shown once, listed, used and revoked', async () => {
  const { ada, path, make, use } = await given();
  const { status, body } = await make({
    description: 'Numbers for Monday',
    expires_at: '2999-01-01T00:00:00Z',
  });
  expect(status).toBe(201);
  expect(body.token).toMatch(/^cairn_api_/);
  expect(await use(body.token)).toBe(200);
  const listed = await ada.call<object[]>('GET', path);
  expect(listed.body).toEqual([
    {
      id: body.id,
      title: 'Nightly report',
      description: 'Numbers for Monday',
      user_id: ada.id,
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      expires_at: '2999-01-01T00:00:00.000Z',
    },
  ]);
  expect(JSON.stringify(listed.body)).not.toContain(body.token.slice(12));
  expect((await ada.call('DELETE', `${path}/${body.id}`)).status).toBe(200);
  expect(await use(body.token)).toBe(401);
  expect((await ada.call('GET', path)).body).toEqual([]);
  expect((await ada.call('DELETE', `${path}/${body.id}`)).status).toBe(404);
});

test("a token can't create, see or revoke tokens", async () => {
  const { path, make, use } = await given();
  const { body } = await make();
  expect(await use(body.token, path)).toBe(401);
  expect(await use(body.token, path, 'POST')).toBe(401);
  expect(await use(body.token, `${path}/${body.id}`, 'DELETE')).toBe(401);
});

test('is for Admins: a Member is refused, a stranger gets 404', async () => {
  const { path, make, addMember } = await given();
  const bob = await server.person('bob');
  expect((await make({}, bob)).status).toBe(404);
  await addMember(bob, ROLE.member);
  for (const [method, way] of [
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}/00000000-0000-7000-8000-000000000000`],
  ] as const)
    expect(
      (await bob.call(method, way, method === 'POST' ? { title: 'x', expires_at: null } : undefined)).status,
    ).toBe(403);
});

test.each([
  ['no title', { title: ' ' }, 'title_required'],
  ['a long title', { title: 'x'.repeat(256) }, 'too_long'],
  ['a title that turns', { title: 'a\u202Eb' }, 'token.title_hidden'],
  ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'token.expired_already'],
])('refuses %s with a code', async (_, change, code) => {
  const { make } = await given();
  const { status, body } = await make(change);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: code });
});

test("ends with its owner's membership, and doesn't come back with it", async () => {
  const { ada, slug, path, workspaceId, make, use, addMember } = await given();
  const bob = await server.person('bob');
  await addMember(bob, ROLE.admin);
  const { body } = await make({}, bob);
  expect(await use(body.token)).toBe(200);
  expect((await ada.run(slug, removeMember, { memberId: bob.id })).status).toBe(200);
  // Revoked permanently, and not just refused while they are away.
  expect((await ada.call('GET', path)).body).toEqual([]);
  expect(await use(body.token)).toBe(401);
  await sql`update members set is_active = true where workspace_id = ${workspaceId} and id = ${bob.id}`.execute(
    server.db,
  );
  expect(await use(body.token)).toBe(401);
});

test('can do no more than its owner may at the moment', async () => {
  const { ada, slug, make, use, addMember } = await given();
  const bob = await server.person('bob');
  await addMember(bob, ROLE.admin);
  const { body } = await make({}, bob);
  const invitations = `/api/workspaces/${slug}/invitations`;
  expect(await use(body.token, invitations)).toBe(200);
  await ada.run(slug, updateMember, { memberId: bob.id, role: ROLE.guest });
  expect(await use(body.token, invitations)).toBe(403);
});

test('a workspace has at most 100, and no one can create more than 60 an hour', async () => {
  const { ada, workspaceId, make } = await given();
  await sql`insert into api_tokens (workspace_id, id, user_id, title, token_hash)
    select ${workspaceId}, gen_random_uuid(), ${ada.id}, 'one of many', gen_random_uuid()::text
    from generate_series(1, 100)`.execute(server.db);
  expect((await make()).status).toBe(409);
  await sql`update api_tokens set revoked_at = now() where workspace_id = ${workspaceId}`.execute(server.db);
  expect((await make()).status).toBe(201);
  await sql`update rate_limits set points = 1000000 where key like 'api-token:%'`.execute(server.db);
  expect((await make()).status).toBe(429);
});
