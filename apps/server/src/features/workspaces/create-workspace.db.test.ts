import { COMPANY_SIZES, RESERVED_SLUGS } from '@cairn/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const setup = fixture(async () => {
  const person = await server.person('ada');
  return { person };
});

const create = (body: object) => setup.person.call<{ id: string }>('POST', '/api/workspaces/', body);

test.each(RESERVED_SLUGS)('S-ROUTE-015 refuses the reserved name %s', async (slug) => {
  expect((await create({ name: 'Acme', slug, company_size: '2-10' })).status).toBe(400);
  const check = await setup.person.call(`GET`, `/api/workspace-slug-check/?slug=${slug}`);
  expect(check.body).toMatchObject({ status: false });
  const { rows } = await sql`select 1 from workspaces where slug = ${slug}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('S-ROUTE-014 S-ROUTE-015 reserves exactly the twelve names of the product', () => {
  expect([...RESERVED_SLUGS].sort((a, b) => a.localeCompare(b))).toEqual(
    [
      '404',
      'accounts',
      'api',
      'create-workspace',
      'error',
      'god-mode',
      'installations',
      'invitations',
      'onboarding',
      'profile',
      'spaces',
      'workspace-invitations',
    ].sort((a, b) => a.localeCompare(b)),
  );
});

test('S-ENT-025 has six company sizes, in this order', () => {
  expect(COMPANY_SIZES).toEqual(['Just myself', '2-10', '11-50', '51-200', '201-500', '500+']);
});

test('S-FEAT-026 makes the creator Admin and remembers the workspace', async () => {
  const made = await create({ name: 'Fernway', slug: 'fernway', company_size: '11-50' });
  expect(made.status).toBe(201);
  const { body } = await setup.person.call<object[]>('GET', '/api/workspaces/fernway/members');
  expect(body).toEqual([expect.objectContaining({ id: setup.person.id, role: 20 })]);
  const me = await setup.person.call('GET', '/api/users/me');
  expect(me.body).toMatchObject({ last_workspace_id: made.body.id });
  const check = async (slug: string) =>
    (await setup.person.call<{ status: boolean }>('GET', `/api/workspace-slug-check/?slug=${slug}`)).body
      .status;
  expect([await check('fernway'), await check('FERNWAY'), await check('api'), await check('fern')]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(await create({ name: 'Other', slug: 'FERNWAY', company_size: '11-50' })).toMatchObject({
    status: 409,
    body: { error: 'workspace.slug_taken' },
  });
});

test.each([
  ['no name', { name: ' ', slug: 'a1', company_size: '2-10' }],
  ['a name of 81', { name: 'x'.repeat(81), slug: 'a2', company_size: '2-10' }],
  ['no URL', { name: 'A', slug: '', company_size: '2-10' }],
  ['a URL of 49', { name: 'A', slug: 'a'.repeat(49), company_size: '2-10' }],
  ['a URL with a space', { name: 'A', slug: 'a b', company_size: '2-10' }],
  ['a URL with a slash', { name: 'A', slug: 'a/b', company_size: '2-10' }],
  ['no size', { name: 'A', slug: 'a3' }],
  ['an unknown size', { name: 'A', slug: 'a4', company_size: '7' }],
  ['a field too much', { name: 'A', slug: 'a5', company_size: '2-10', role: 20 }],
])('S-FEAT-026 refuses %s', async (_, body) => {
  expect((await create(body)).status).toBe(400);
});

test('S-FEAT-026 accepts the longest name and the longest URL', async () => {
  expect((await create({ name: 'x'.repeat(80), slug: 'a'.repeat(48), company_size: '2-10' })).status).toBe(
    201,
  );
});

test('requires a session', async () => {
  for (const path of ['/api/workspaces', '/api/workspace-slug-check/?slug=x', '/api/users/me/invitations'])
    expect((await fetch(server.url + path)).status).toBe(401);
});
