import { can, INVITATIONS_PER_CALL, isEmail, isRole, type Role } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { Hono, type Context } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { forbidden, notFound, parseInput } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { acceptInvitation, rejectInvitation } from './answer-invitation.ts';
import { invitationOfLink, invitationsTo } from './invitation-reads.ts';
import { invite, inviteAgain, newLink, type Inviting } from './invite.ts';

export interface InvitationsApiSettings extends Inviting {
  readonly db: Db;
  readonly userOf: (headers: Headers) => Promise<string>;
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
}

const one = z.strictObject({
  email: z.string().normalize('NFC').trim().refine(isEmail, 'Enter an email, like you@company.com.'),
  role: z.custom<Role>(isRole, 'Expected a role: 5, 10, 15 or 20.'),
});
const several = z.strictObject({ invitations: z.array(one).min(1).max(INVITATIONS_PER_CALL) });
const invitationBody = z.union([several, one.transform((single) => ({ invitations: [single] }))]);
const tokenBody = z.strictObject({ token: z.string().min(1).max(200) });
const handleBody = z.union([tokenBody, z.strictObject({ id: z.uuid() })]);

/** Inviting people to a workspace, and answering. Secrets travel in bodies, never in addresses of calls. */
export function invitationsApi(settings: InvitationsApiSettings): Hono {
  const { db, userOf, memberOf } = settings;
  const api = new Hono({ strict: false });
  const member = (context: Context): Promise<SyncActor> =>
    memberOf(context.req.raw.headers, context.req.param('slug') ?? '');

  api.get('/workspaces/:slug/invitations', async (context) => {
    const who = await member(context);
    if (!can(await loadActor(db, who), 'invitation:read', 'workspace')) throw forbidden();
    const { rows } = await sql`select id, email, role, invited_by, created_at, expires_at from invitations
      where workspace_id = ${who.workspaceId} order by created_at desc limit 1000`.execute(db);
    return context.json(rows);
  });
  api.post('/workspaces/:slug/invitations', async (context) => {
    const who = await member(context);
    if (!can(await loadActor(db, who), 'member:invite', 'workspace')) throw forbidden();
    const { invitations } = parseInput(invitationBody, await context.req.json());
    return context.json(await invite(settings, who, withoutDoubles(invitations)), 201);
  });
  api.post('/workspaces/:slug/invitations/:id/resend', async (context) =>
    context.json(await inviteAgain(settings, await member(context), idIn(context))),
  );
  api.post('/workspaces/:slug/invitations/:id/link', async (context) =>
    context.json({ link: await newLink(settings, await member(context), idIn(context)) }),
  );

  api.get('/users/me/invitations', async (context) =>
    context.json(await invitationsTo(db, await userOf(context.req.raw.headers))),
  );
  // Also for people who have no account yet.
  api.post('/invitations/look', async (context) => {
    const { token } = parseInput(tokenBody, await context.req.json());
    const found = await invitationOfLink(db, token);
    if (!found) throw notFound();
    return context.json(found);
  });
  api.post('/invitations/accept', async (context) => {
    const userId = await userOf(context.req.raw.headers);
    return context.json(
      await acceptInvitation(settings, userId, parseInput(handleBody, await context.req.json())),
    );
  });
  api.post('/invitations/reject', async (context) => {
    const handle = parseInput(handleBody, await context.req.json());
    const userId = 'token' in handle ? undefined : await userOf(context.req.raw.headers);
    await rejectInvitation(settings, userId, handle);
    return context.json({ ok: true });
  });
  return api;
}

function idIn(context: Context): string {
  const id = z.uuid().safeParse(context.req.param('id'));
  if (!id.success) throw notFound();
  return id.data;
}

function withoutDoubles<T extends { readonly email: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((each) => [each.email.toLowerCase(), each])).values()];
}
