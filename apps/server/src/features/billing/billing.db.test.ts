import { removeInvitation, removeMember, ROLE, updateMember } from '@cairn/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixtureOfEach } from '../../../test/given/fixture.ts';
import { givenMember, givenOwner } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { VERSION } from '../../platform/version.ts';

const LIMITS = { STORAGE_LIMIT: '1000000', FILE_SIZE_LIMIT: '4000', PICTURE_MEGAPIXELS: '7' };
const server = testServer(LIMITS);
const setup = fixtureOfEach(() => givenOwner(server));

interface Billing {
  readonly seats: Readonly<Record<string, number>>;
  readonly limits: { readonly storage: { readonly used: number } };
}
const pathOf = (): string => `/api/workspaces/${setup.slug}/billing`;
const read = async (): Promise<Billing> => (await setup.ada.call<Billing>('GET', pathOf())).body;
const invite = async (email: string, by: Person = setup.ada): Promise<string> => {
  const path = `/api/workspaces/${setup.slug}/invitations`;
  const { status, body } = await by.call<{ id: string }[]>('POST', path, { email, role: ROLE.member });
  expect(status).toBe(201);
  return body[0]?.id ?? '';
};

test('an Admin can read the plan, the seats and the configured limits', async () => {
  expect(await read()).toEqual({
    plan: 'self_hosted',
    version: VERSION,
    seats: { used: 1, admins: 1, members: 0, viewers: 0, guests: 0, invited: 0 },
    limits: { storage: { used: 0, limit: 1_000_000 }, file_size: 4000, image_megapixels: 7 },
  });
});

test('seats count current members by role, without bots', async () => {
  const { ada, slug } = setup;
  const [member] = [
    await givenMember(server, ada, slug, ROLE.member),
    await givenMember(server, ada, slug, ROLE.viewer),
    await givenMember(server, ada, slug, ROLE.guest),
  ];
  await sql`update members set is_bot = true where id = ${(await givenMember(server, ada, slug, ROLE.member, 'bot')).id}`.execute(
    server.db,
  );
  expect((await read()).seats).toMatchObject({ used: 4, admins: 1, members: 1, viewers: 1, guests: 1 });
  await ada.run(slug, updateMember, { memberId: member.id, role: ROLE.admin });
  expect((await read()).seats).toMatchObject({ used: 4, admins: 2, members: 0 });
  await ada.run(slug, removeMember, { memberId: member.id });
  expect((await read()).seats).toMatchObject({ used: 3, admins: 1, members: 0 });
});

test('invitations count if they can still be accepted, and take no seat', async () => {
  const { ada, slug } = setup;
  const [revoked, late] = [await invite('one@example.com'), await invite('two@example.com')];
  await invite('three@example.com');
  expect((await read()).seats).toMatchObject({ used: 1, invited: 3 });
  await ada.run(slug, removeInvitation, { invitationId: revoked });
  await sql`update invitations set expires_at = now() where id = ${late}`.execute(server.db);
  const second = await givenMember(server, ada, slug, ROLE.admin, 'second');
  await invite('four@example.com', second);
  expect((await read()).seats).toMatchObject({ used: 2, invited: 2 });
  // The inviter of these has left.
  await ada.run(slug, removeMember, { memberId: second.id });
  expect((await read()).seats).toMatchObject({ used: 1, invited: 1 });
});

test("storage is the size of the workspace's files", async () => {
  const { ada, slug } = setup;
  const path = `/api/workspaces/${slug}/file-assets`;
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const logo = { name: 'logo.svg', content: svg, type: 'image/svg+xml' };
  expect((await ada.upload(path, logo, { purpose: 'workspace-logo' })).status).toBe(201);
  expect((await read()).limits.storage.used).toBe(svg.length);
});

test.each([ROLE.member, ROLE.viewer, ROLE.guest])('role %s is refused', async (role) => {
  const person = await givenMember(server, setup.ada, setup.slug, role);
  expect(await person.call('GET', pathOf())).toMatchObject({ status: 403, body: { error: 'forbidden' } });
});

test('people outside the workspace get 404, and signed-out callers 401', async () => {
  const stranger = await server.person('stranger');
  expect((await stranger.call('GET', pathOf())).status).toBe(404);
  expect((await fetch(server.url + pathOf())).status).toBe(401);
});
