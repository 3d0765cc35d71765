import {
  createPage,
  INVITATIONS_PER_DAY,
  leaveWorkspace,
  member,
  memberContact,
  removeInvitation,
  removeMember,
  ROLE,
  updateInvitation,
  updateMember,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { whileHeld } from '../../../test/given/while-held.ts';
import { PASSWORD, type Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { invitationEmail, withoutAddresses } from './invitation-email.ts';

const LOOSENED = 2;
const server = testServer({ RATE_LIMIT_MULTIPLIER: String(LOOSENED) });

const team = fixture(async () => {
  const owner = await server.person('owner');
  const { slug, id: workspaceId } = await owner.createWorkspace();
  return { owner, slug, workspaceId };
});

interface Sent {
  id: string;
  email: string;
  role: number;
  link: string | null;
}

async function inviteOne(email: string, role: number = ROLE.member, by: Person = team.owner): Promise<Sent> {
  const { status, body } = await by.call<Sent[]>('POST', `/api/workspaces/${team.slug}/invitations`, {
    email,
    role,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const [sent] = body;
  if (!sent) throw new Error('nothing was sent');
  return sent;
}

const tokenOf = ({ link }: { link: string | null }): string =>
  new URL(link ?? '').searchParams.get('token') ?? '';

async function joined(name: string, role: number = ROLE.member): Promise<Person> {
  const person = await server.person(name);
  const token = tokenOf(await inviteOne(person.email, role));
  const { status } = await person.call('POST', '/api/invitations/accept', { token });
  expect(status).toBe(200);
  return person;
}

const membersSeenBy = async (person: Person) => (await person.everything(team.slug)).get(member.name) ?? [];

describe('inviting', () => {
  test.each(['a\u0001b@example.com', 'a\u202Eb@example.com', 'a\uD800b@example.com', 'a\u200Bb@example.com'])(
    'refuses the address %j with a message',
    async (email) => {
      const path = `/api/workspaces/${team.slug}/invitations`;
      const { status, body } = await team.owner.call('POST', path, { email, role: ROLE.member });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'not_an_email' });
    },
  );

  test('shows the link to the inviter if email is off, and keeps the email', async () => {
    const { link } = await inviteOne('ann@example.com');
    expect(link).toMatch(/\/workspace-invitations\?token=[\w-]{43}$/);
    const { body } = await team.owner.call<{ mails: { to: string; text: string }[] }>(
      'GET',
      '/api/instance/mails',
    );
    expect(body.mails.find(({ to }) => to === 'ann@example.com')?.text).toContain(link);
  });

  test('shows the invitation to Admins in real time, never its secret', async () => {
    const { email, link, id } = await inviteOne('ben@example.com', ROLE.guest);
    const rows = (await team.owner.everything(team.slug)).get('invitation') ?? [];
    expect(rows.find((row) => row['email'] === email)).toMatchObject({
      id,
      role: ROLE.guest,
      invitedBy: team.owner.id,
    });
    const listed = await team.owner.call('GET', `/api/workspaces/${team.slug}/invitations`);
    const token = tokenOf({ link });
    for (const seen of [
      rows,
      listed.body,
      (await team.owner.call('POST', '/api/invitations/look', { token })).body,
    ])
      expect(JSON.stringify(seen)).not.toContain(token);
    const { rows: kept } = await sql<{
      row: string;
    }>`select t::text as row from invitation_secrets t`.execute(server.db);
    expect(kept.map(({ row }) => row).join('\n')).not.toContain(token);
  });

  test('S-STATE-001 refuses an invalid role', async () => {
    const path = `/api/workspaces/${team.slug}/invitations`;
    expect((await team.owner.call('POST', path, { email: 'x@example.com', role: 12 })).status).toBe(400);
  });

  test.each(['a@b', 'a b@c.de', '@x.y', ''])('S-VAL-009 refuses %j as an address', async (email) => {
    const path = `/api/workspaces/${team.slug}/invitations`;
    expect((await team.owner.call('POST', path, { email, role: ROLE.member })).status).toBe(400);
  });

  test('never repeats refused input, and neither do other routes', async () => {
    const paths = [
      `workspaces/${team.slug}/invitations`,
      'invitations/look',
      'invitations/accept',
      'invitations/reject',
      'workspaces',
      `workspaces/${team.slug}/api-tokens`,
    ];
    for (const body of [{ email: 'x@example.com', role: ROLE.member, 'evil key': 1 }, { 'evil key': 'evil' }])
      for (const path of paths) {
        const { status, body: answer } = await team.owner.call('POST', `/api/${path}`, body);
        expect([path, status]).toEqual([path, 400]);
        expect(JSON.stringify(answer)).not.toContain('evil');
      }
  });

  test('S-VAL-009 accepts a.b+c@d-e.co', async () => {
    await inviteOne('a.b+c@d-e.co');
  });

  test('accepts all or none of a list', async () => {
    await inviteOne('first@example.com');
    const invitations = [
      { email: 'second@example.com', role: ROLE.member },
      { email: 'FIRST@example.com', role: ROLE.member },
    ];
    const { status } = await team.owner.call('POST', `/api/workspaces/${team.slug}/invitations`, {
      invitations,
    });
    expect(status).toBe(409);
    const rows = (await team.owner.everything(team.slug)).get('invitation') ?? [];
    expect(rows.some((row) => row['email'] === 'second@example.com')).toBe(false);
  });

  test('refuses people who are already members', async () => {
    const path = `/api/workspaces/${team.slug}/invitations`;
    expect(
      (await team.owner.call('POST', path, { email: team.owner.email.toUpperCase(), role: ROLE.member }))
        .status,
    ).toBe(409);
  });

  test('invites again once an invitation has expired', async () => {
    await inviteOne('late@example.com');
    await sql`update invitations set expires_at = now() - interval '1 second' where email = 'late@example.com'`.execute(
      server.db,
    );
    await inviteOne('late@example.com');
  });

  test.each([ROLE.guest, ROLE.viewer, ROLE.member])('is refused to role %i', async (role) => {
    const person = await joined(`asker${role}`, role);
    const sent = await inviteOne(`target${role}@example.com`);
    const base = `/api/workspaces/${team.slug}/invitations`;
    expect((await person.call('POST', base, { email: 'no@example.com', role: ROLE.guest })).status).toBe(403);
    expect((await person.call('GET', base)).status).toBe(403);
    for (const action of ['resend', 'link'])
      expect((await person.call('POST', `${base}/${sent.id}/${action}`)).status).toBe(404);
    expect((await person.run(team.slug, removeInvitation, { invitationId: sent.id })).status).toBe(404);
    expect(
      (await person.run(team.slug, updateInvitation, { invitationId: sent.id, role: ROLE.admin })).status,
    ).toBe(404);
    expect((await person.everything(team.slug)).has('invitation')).toBe(false);
  });

  test('S-GEN-003 responds to strangers with 404', async () => {
    const stranger = await server.person('stranger');
    const place = await team.owner.createProject(team.slug);
    const issueId = await team.owner.createIssue(team.slug, place, { title: 'A hidden reef' });
    const base = `/api/workspaces/${team.slug}`;
    const sent = await inviteOne('somebody@example.com');
    const pageId = uuid();
    const page = { id: pageId, projectId: place.id, parentId: null, title: 'A reef', icon: null };
    expect(
      (await team.owner.run(team.slug, createPage, { ...page, access: 'public', sortOrder: 'a0' })).status,
    ).toBe(200);
    for (const [method, path, body] of [
      ['GET', `${base}/invitations`, undefined],
      ['POST', `${base}/invitations`, { email: 'x@example.com', role: 5 }],
      ['POST', `${base}/invitations/${sent.id}/resend`, undefined],
      ['POST', `${base}/invitations/${sent.id}/link`, undefined],
      ['GET', `${base}/members`, undefined],
      ['GET', `${base}/labels`, undefined],
      ['GET', `${base}/search?q=reef`, undefined],
      ['GET', `${base}/projects/${place.id}/search-issues/?search=reef`, undefined],
      ['GET', `${base}/members/${team.owner.id}/activity`, undefined],
      ['GET', `${base}/pages/${pageId}/versions`, undefined],
      ['GET', `${base}/pages/${pageId}/versions/${uuid()}`, undefined],
      ['GET', `/sync/${team.slug}/bootstrap?clients=`, undefined],
      ['GET', `/sync/${team.slug}/partial?model=description&parent=${issueId}`, undefined],
      ['DELETE', base, undefined],
    ] as const) {
      const answer = await stranger.call(method, path, body);
      expect(answer.status, `${method} ${path}`).toBe(404);
      for (const secret of [team.workspaceId, place.id, issueId, pageId, 'reef'])
        expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
  });

  test('changes the role of an invitation and revokes it, after which its link is invalid', async () => {
    const guest = await server.person('changed');
    const sent = await inviteOne(guest.email);
    expect(
      (await team.owner.run(team.slug, updateInvitation, { invitationId: sent.id, role: ROLE.viewer }))
        .status,
    ).toBe(200);
    const look = await guest.call('POST', '/api/invitations/look', { token: tokenOf(sent) });
    expect(look.body).toMatchObject({
      role: ROLE.viewer,
      email: guest.email,
      workspace: { slug: team.slug },
    });
    expect((await team.owner.run(team.slug, removeInvitation, { invitationId: sent.id })).status).toBe(200);
    for (const action of ['look', 'accept', 'reject'])
      expect((await guest.call('POST', `/api/invitations/${action}`, { token: tokenOf(sent) })).status).toBe(
        404,
      );
  });

  test('keeps earlier links valid when another is copied or sent', async () => {
    const person = await server.person('copied');
    const sent = await inviteOne(person.email);
    const base = `/api/workspaces/${team.slug}/invitations/${sent.id}`;
    const copied = await team.owner.call<{ link: string }>('POST', `${base}/link`);
    const again = await team.owner.call<{ link: string }>('POST', `${base}/resend`);
    for (const each of [sent, copied.body, again.body])
      expect((await person.call('POST', '/api/invitations/look', { token: tokenOf(each) })).status).toBe(200);
  });

  test('reliability row 105: limits emails to strangers per day, as configured', async () => {
    const spammer = await server.person('spammer');
    const place = await spammer.createWorkspace();
    const path = `/api/workspaces/${place.slug}/invitations`;
    const batch = (from: number) => ({
      invitations: Array.from({ length: 10 }, (_, at) => ({ email: `v${from + at}@example.com`, role: 5 })),
    });
    for (let from = 0; from < INVITATIONS_PER_DAY.person * LOOSENED; from += 10)
      expect((await spammer.call('POST', path, batch(from))).status).toBe(201);
    expect((await spammer.call('POST', path, batch(1000))).status).toBe(429);
    expect((await spammer.call('POST', path, { email: 'w@example.com', role: 5 })).status).toBe(429);
  });

  test('reliability row 96: names in the email contain no URLs', () => {
    expect(withoutAddresses('Win at https://evil.example/x now')).toBe('Win at now');
    expect(withoutAddresses('visit evil.example/x')).toBe('visit');
    expect(withoutAddresses('J. R. Smith')).toBe('J. R. Smith');
    const email = invitationEmail({
      to: 'a@b.co',
      inviter: 'www.evil.example',
      workspace: 'evil.com',
      url: 'U',
    });
    expect(email.subject).toBe('Someone invited you to a workspace on Cairn');
  });
});

describe('answering', () => {
  test('joins with the role of the invitation, once', async () => {
    const person = await server.person('newcomer');
    const sent = await inviteOne(person.email, ROLE.viewer);
    const token = tokenOf(sent);
    const { status, body } = await person.call('POST', '/api/invitations/accept', { token });
    expect([status, body]).toEqual([200, { slug: team.slug, name: expect.any(String) }]);
    expect(await membersSeenBy(person)).toContainEqual(
      expect.objectContaining({ id: person.id, role: ROLE.viewer, isActive: true, displayName: 'newcomer' }),
    );
    const contacts = (await team.owner.everything(team.slug)).get(memberContact.name) ?? [];
    expect(contacts).toContainEqual({ id: person.id, email: person.email });
    expect((await person.call('POST', '/api/invitations/accept', { token })).status).toBe(404);
    const me = await person.call<{ last_workspace_id: string }>('GET', '/api/users/me');
    expect(me.body.last_workspace_id).toBe(team.workspaceId);
  });

  test('reliability row 10: refuses another address, even with the right link', async () => {
    const invited = await server.person('invited');
    const thief = await server.person('thief');
    const sent = await inviteOne(invited.email);
    expect((await thief.call('POST', '/api/invitations/accept', { token: tokenOf(sent) })).status).toBe(403);
    expect((await thief.call('POST', '/api/invitations/accept', { id: sent.id })).status).toBe(404);
    expect((await thief.call('POST', '/api/invitations/reject', { id: sent.id })).status).toBe(404);
    expect((await thief.call('GET', `/api/workspaces/${team.slug}/members`)).status).toBe(404);
  });

  test('reliability row 11: refuses without a session, without a link, and with a made-up one', async () => {
    const invited = await server.person('lonely');
    const sent = await inviteOne(invited.email);
    const nobody = await fetch(`${server.url}/api/invitations/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ token: tokenOf(sent) }),
    });
    expect(nobody.status).toBe(401);
    expect((await invited.call('POST', '/api/invitations/accept', {})).status).toBe(400);
    expect((await invited.call('POST', '/api/invitations/accept', { email: invited.email })).status).toBe(
      400,
    );
    expect((await invited.call('POST', '/api/invitations/accept', { token: 'made-up' })).status).toBe(404);
  });

  test("an unconfirmed address needs the link, a confirmed one doesn't", async () => {
    const person = await server.person('unconfirmed');
    const sent = await inviteOne(person.email);
    const list = async () =>
      (
        await person.call<{ needs_link: boolean; invitations: { id: string }[] }>(
          'GET',
          '/api/users/me/invitations',
        )
      ).body;
    expect(await list()).toMatchObject({ needs_link: true, invitations: [{ id: sent.id }] });
    expect((await person.call('POST', '/api/invitations/accept', { id: sent.id })).status).toBe(403);
    await sql`update users set email_verified = true where id = ${person.id}`.execute(server.db);
    expect(await list()).toMatchObject({ needs_link: false });
    expect((await person.call('POST', '/api/invitations/accept', { id: sent.id })).status).toBe(200);
    expect(await list()).toEqual({ needs_link: false, invitations: [] });
  });

  test('a role changed while someone accepts is the one they get', async () => {
    const person = await server.person('waiting');
    const sent = await inviteOne(person.email, ROLE.admin);
    const answer = await whileHeld(
      server.db,
      (tx) => sql`update invitations set role = ${ROLE.guest} where id = ${sent.id}`.execute(tx),
      () => person.call('POST', '/api/invitations/accept', { token: tokenOf(sent) }),
    );
    expect(answer.status).toBe(200);
    expect(await membersSeenBy(person)).toContainEqual(
      expect.objectContaining({ id: person.id, role: ROLE.guest }),
    );
  });

  test('refuses an expired invitation', async () => {
    const person = await server.person('slow');
    const sent = await inviteOne(person.email);
    await sql`update invitations set expires_at = now() - interval '1 second' where id = ${sent.id}`.execute(
      server.db,
    );
    expect((await person.call('POST', '/api/invitations/accept', { token: tokenOf(sent) })).status).toBe(409);
    const look = await person.call('POST', '/api/invitations/look', { token: tokenOf(sent) });
    expect(look.body).toMatchObject({ is_expired: true });
  });

  describe('if the inviter may no longer invite', () => {
    /** The ways in which an Admin loses the right to invite, each reversible with a new invitation or role. */
    const losses: Readonly<Record<string, (admin: Person) => Promise<unknown>>> = {
      'is removed': (admin) => team.owner.run(team.slug, removeMember, { memberId: admin.id }),
      'is made a Member': (admin) =>
        team.owner.run(team.slug, updateMember, { memberId: admin.id, role: ROLE.member }),
      leaves: (admin) => admin.run(team.slug, leaveWorkspace, {}),
      'closes the account': (admin) => admin.call('POST', '/api/users/me/deactivate', { password: PASSWORD }),
    };

    test.each(Object.keys(losses))('it lapses: the inviter %s', async (how) => {
      const admin = await joined('admin', ROLE.admin);
      const [guest, other] = [await server.person('invited'), await server.person('also-invited')];
      await sql`update users set email_verified = true where id = ${other.id}`.execute(server.db);
      const sent = await inviteOne(guest.email, ROLE.admin, admin);
      const listed = await inviteOne(other.email, ROLE.guest, admin);
      const lost = (await losses[how]?.(admin)) as { status: number };
      expect(lost.status).toBe(200);

      const late = await guest.call('POST', '/api/invitations/accept', { token: tokenOf(sent) });
      expect(late).toMatchObject({ status: 409, body: { error: 'workspace.invitation_expired' } });
      const look = await guest.call('POST', '/api/invitations/look', { token: tokenOf(sent) });
      expect(look.body).toMatchObject({ is_expired: true });
      const byId = await other.call('POST', '/api/invitations/accept', { id: listed.id });
      expect(byId).toMatchObject({ status: 409, body: { error: 'workspace.invitation_expired' } });
      expect((await other.call('GET', '/api/users/me/invitations')).body).toMatchObject({ invitations: [] });

      // Another Admin can invite again, or take over the existing invitation.
      const again = await inviteOne(guest.email, ROLE.guest);
      expect((await guest.call('POST', '/api/invitations/accept', { token: tokenOf(again) })).status).toBe(
        200,
      );
      const path = `/api/workspaces/${team.slug}/invitations/${listed.id}`;
      expect((await team.owner.call('POST', `${path}/link`)).status).toBe(200);
      expect((await other.call('POST', '/api/invitations/accept', { token: tokenOf(listed) })).status).toBe(
        200,
      );
    });

    test("a role above the inviter's current one isn't granted", async () => {
      const admin = await joined('admin', ROLE.admin);
      const guest = await server.person('invited');
      const sent = await inviteOne(guest.email, ROLE.admin, admin);
      await team.owner.run(team.slug, updateMember, { memberId: admin.id, role: ROLE.viewer });
      const accept = () => guest.call('POST', '/api/invitations/accept', { token: tokenOf(sent) });
      expect((await accept()).status).toBe(409);
      await team.owner.run(team.slug, updateMember, { memberId: admin.id, role: ROLE.admin });
      expect((await accept()).status).toBe(200);
    });
  });

  test('by its ID, an expired invitation looks missing to others', async () => {
    const sent = await inviteOne('somebody-else@example.com');
    await sql`update invitations set expires_at = now() - interval '1 second' where id = ${sent.id}`.execute(
      server.db,
    );
    const person = await server.person('curious');
    const asked = await person.call('POST', '/api/invitations/accept', { id: sent.id });
    expect(asked).toEqual(await person.call('POST', '/api/invitations/accept', { id: uuid() }));
    expect(asked.status).toBe(404);
  });

  test('can be declined with the link, even without an account', async () => {
    const sent = await inviteOne('no-thanks@example.com');
    const answer = await fetch(`${server.url}/api/invitations/reject`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ token: tokenOf(sent) }),
    });
    expect(answer.status).toBe(200);
    const rows = (await team.owner.everything(team.slug)).get('invitation') ?? [];
    expect(rows.some((row) => row['id'] === sent.id)).toBe(false);
  });

  test('readmits a former member', async () => {
    const person = await joined('returning', ROLE.member);
    expect((await team.owner.run(team.slug, removeMember, { memberId: person.id })).status).toBe(200);
    expect((await person.call('GET', `/api/workspaces/${team.slug}/members`)).status).toBe(404);
    const sent = await inviteOne(person.email, ROLE.guest);
    expect((await person.call('POST', '/api/invitations/accept', { token: tokenOf(sent) })).status).toBe(200);
    expect(await membersSeenBy(person)).toContainEqual(
      expect.objectContaining({ id: person.id, role: ROLE.guest, isActive: true }),
    );
  });

  test('accepting twice at once creates one membership', async () => {
    const person = await server.person('eager');
    const token = tokenOf(await inviteOne(person.email));
    const answers = await Promise.all(
      [1, 2].map(() => person.call('POST', '/api/invitations/accept', { token })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404]);
  });
});

describe('reading members', () => {
  test('S-ENT-011 S-STATE-001 gives names, roles as numbers, and whether it is a bot', async () => {
    const { body } = await team.owner.call<object[]>('GET', `/api/workspaces/${team.slug}/members`);
    expect(body).toContainEqual(
      expect.objectContaining({
        display_name: 'owner',
        first_name: '',
        is_bot: false,
        role: 20,
        email: team.owner.email,
      }),
    );
  });

  test('Guests see no email addresses', async () => {
    const guest = await joined('guest', ROLE.guest);
    const { body } = await guest.call<object[]>('GET', `/api/workspaces/${team.slug}/members`);
    expect(JSON.stringify(body)).not.toContain('@');
    expect(JSON.stringify([...(await guest.everything(team.slug))])).not.toContain('@');
  });
});

describe('profiles', () => {
  test('a changed name reaches every workspace', async () => {
    const person = await joined('before');
    await person.call('PATCH', '/api/users/me', { display_name: 'after' });
    expect(await membersSeenBy(team.owner)).toContainEqual(
      expect.objectContaining({ id: person.id, displayName: 'after' }),
    );
  });

  test("an absence is visible everywhere until its day ends in the person's time zone", async () => {
    const person = await joined('traveller');
    const seen = async () => (await membersSeenBy(team.owner)).find(({ id }) => id === person.id)?.['away'];
    const change = async (patch: object) =>
      (await person.call<{ away: unknown }>('PATCH', '/api/users/me', patch)).body.away;
    const away = { until: '2999-01-01', note: 'At sea' };
    expect(await change({ away, timezone: 'Europe/Oslo' })).toEqual(away);
    expect(await seen()).toEqual({ ...away, endsAt: Date.parse('2999-01-01T23:00:00Z') });
    await change({ timezone: 'Asia/Tokyo' });
    expect(await seen()).toEqual({ ...away, endsAt: Date.parse('2999-01-01T15:00:00Z') });
    // It is over in the account too, without anything ending it.
    expect(await change({ away: { until: '2020-01-01', note: '' } })).toBe(null);
    await change({ away: null });
    expect(await seen()).toBe(null);
  });
});
