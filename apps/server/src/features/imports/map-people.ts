import { importRefusals } from '@cairn/domain/imports/refusals';
import type { PERSON_FATES } from '@cairn/domain/imports/constants';
import type { Role } from '@cairn/domain';
import { sql } from 'kysely';
import { refused } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';
import { invite } from '../workspaces/public.ts';
import type { MappedPerson } from './importers.ts';

interface Chosen {
  readonly key: string;
  readonly becomes: (typeof PERSON_FATES)[number];
  readonly user_id: string | null;
  readonly email: string | null;
}

/** Validates the mapping of people: members must be members, and those who have already joined need no invitation. */
export async function mappedPeople(
  db: Db,
  workspaceId: string,
  chosen: readonly Chosen[],
): Promise<readonly MappedPerson[]> {
  const emails = chosen.flatMap(({ becomes, email }) =>
    becomes === 'invite' && email !== null ? [email.toLowerCase()] : [],
  );
  const { rows } = await sql<{ id: string; email: string }>`
    select m.id, coalesce(lower(c.email), '') as email from members m
    left join member_contacts c on c.workspace_id = m.workspace_id and c.id = m.id
    where m.workspace_id = ${workspaceId} and m.is_active
      and (m.id = any(${chosen.flatMap(({ user_id }) => user_id ?? [])}::uuid[]) or lower(c.email) = any(${emails}::text[]))`.execute(
    db,
  );
  const members = new Set(rows.map(({ id }) => id));
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
  return chosen.map(({ key, becomes, user_id: userId, email }) => {
    if (becomes === 'skip') return { key, userId: null, email: null };
    if (becomes === 'member') {
      if (userId === null || !members.has(userId))
        throw refused(importRefusals.person_unknown, {}, { field: 'people', key });
      return { key, userId, email: null };
    }
    if (email === null) throw refused(importRefusals.email_required, {}, { field: 'people', key });
    const address = email.toLowerCase();
    return { key, userId: byEmail.get(address) ?? null, email: address };
  });
}

/** Invites people who are neither members nor invited yet, all or none. */
export async function invitedAmong(
  { db, hub, mail, rateLimit, publicUrl }: Services,
  who: { readonly userId: string; readonly workspaceId: string },
  people: readonly MappedPerson[],
  role: Role,
): Promise<void> {
  const emails = [...new Set(people.flatMap(({ userId, email }) => (userId === null ? (email ?? []) : [])))];
  if (emails.length === 0) return;
  const { rows } = await sql<{ email: string }>`select lower(email) as email from invitations
    where workspace_id = ${who.workspaceId} and lower(email) = any(${emails}::text[]) and expires_at > now()`.execute(
    db,
  );
  const waiting = new Set(rows.map(({ email }) => email));
  const wanted = emails.filter((email) => !waiting.has(email)).map((email) => ({ email, role }));
  if (wanted.length > 0) await invite({ hub, mail, rateLimit, publicUrl }, who, wanted);
}
