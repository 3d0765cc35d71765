import { scopes, ROLE, type Role } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { lookUpTogether, type Db, type Tx } from '../../platform/db/index.ts';

interface WorkspaceRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly role: Role;
}

/** A person's workspaces by name, with the API's field names. */
export async function workspacesOf(db: Db | Tx, userId: string) {
  const { rows } = await sql<WorkspaceRow>`
    select w.id, w.slug, w.name, w.logo_url, m.role
    from members m join workspaces w on w.id = m.workspace_id
    where m.id = ${userId} and m.is_active order by lower(w.name), w.id`.execute(db);
  return rows.map(({ logoUrl, ...row }) => ({ ...row, logo_url: logoUrl }));
}

interface AskedMembership {
  readonly slug: string;
  readonly userId: string;
}

/** Looks up the workspace of a slug for an active member; several lookups share one statement. */
export function membershipsIn(db: Db) {
  return lookUpTogether(async (asked: readonly AskedMembership[]) => {
    // A NUL would fail the statement and with it other lookups; no slug has one.
    const slugs = asked.map(({ slug }) => (slug.includes('\0') ? '' : slug));
    const userIds = asked.map(({ userId }) => userId);
    const { rows } = await sql<AskedMembership & { workspaceId: string }>`
        select w.slug, m.id as user_id, w.id as workspace_id
        from unnest(${slugs}::text[], ${userIds}::uuid[]) as asked (slug, user_id)
        join workspaces w on w.slug = asked.slug
        join members m on m.workspace_id = w.id and m.id = asked.user_id and m.is_active`.execute(db);
    const found = new Map(rows.map((row) => [keyOf(row), { workspaceId: row.workspaceId }]));
    return asked.map((each) => found.get(keyOf(each)));
  }, keyOf);
}

const keyOf = ({ slug, userId }: AskedMembership): string => `${userId} ${slug}`;

export async function isSlugTaken(db: Db | Tx, slug: string): Promise<boolean> {
  const { rows } = await sql`select 1 from workspaces where slug = ${slug}`.execute(db);
  return rows.length > 0;
}

/** The active members with the API's field names; email addresses only for those who may see them. */
export async function membersOf(db: Db, workspaceId: string, withContacts: boolean) {
  const { rows } = await sql<MemberRow>`
    select m.id, m.role, m.display_name, m.first_name, m.last_name, m.avatar_url, m.is_bot, m.created_at, c.email
    from members m left join member_contacts c using (workspace_id, id)
    where m.workspace_id = ${workspaceId} and m.is_active order by lower(m.display_name), m.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    display_name: row.displayName,
    first_name: row.firstName,
    last_name: row.lastName,
    avatar_url: row.avatarUrl,
    is_bot: row.isBot,
    joined_at: new Date(row.createdAt).toISOString(),
    ...(withContacts ? { email: row.email } : {}),
  }));
}

interface MemberRow {
  readonly id: string;
  readonly role: Role;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
  readonly isBot: boolean;
  readonly createdAt: number;
  readonly email: string | null;
}

/** A new workspace with its clock and its creator as Admin. No one can be listening yet, so nothing is logged. */
export async function insertWorkspace(
  tx: Tx,
  given: {
    readonly slug: string;
    readonly name: string;
    readonly companySize: string;
    readonly userId: string;
  },
): Promise<string> {
  const id = uuid();
  await sql`insert into workspaces (id, scope, slug, name, company_size, created_by)
    values (${id}, ${scopes.everyone}, ${given.slug}, ${given.name}, ${given.companySize}, ${given.userId})`.execute(
    tx,
  );
  await sql`insert into workspace_clock (workspace_id) values (${id})`.execute(tx);
  await sql`insert into members (workspace_id, id, scope, role, display_name, first_name, last_name, avatar_url,
      cover_url, away, is_bot, created_at)
    select ${id}, id, ${scopes.everyone}, ${ROLE.admin}, display_name, first_name, last_name, avatar_url,
      cover_url, away, is_bot, now()
    from users where id = ${given.userId}`.execute(tx);
  await sql`insert into member_contacts (workspace_id, id, scope, email)
    select ${id}, id, ${scopes.members}, email from users where id = ${given.userId} and email is not null`.execute(
    tx,
  );
  await sql`update users set last_workspace_id = ${id} where id = ${given.userId}`.execute(tx);
  return id;
}
