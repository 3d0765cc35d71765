import { awayThrough } from '@cairn/domain/people/away';
import { sql } from 'kysely';
import { Refusal } from '../../platform/auth/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import type { Profile, ProfileChange } from '@cairn/domain/people/routes';

interface ProfileRow {
  id: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  firstName: string;
  lastName: string;
  avatarUrl: string | null;
  coverUrl: string | null;
  away: Profile['away'];
  isBot: boolean;
  isInstanceAdmin: boolean;
  hasPassword: boolean;
  role: Profile['role'];
  useCase: string | null;
  onboarding: Profile['onboarding'];
  lastWorkspaceId: string | null;
  theme: Profile['theme'];
  timezone: string;
  startOfTheWeek: number | null;
  createdAt: number;
}

/** Null once it is over. */
const awayNow = sql`case when (away ->> 'endsAt')::numeric > extract(epoch from now()) * 1000 then away - 'endsAt' end`;

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const { rows } = await sql<ProfileRow>`
    select id, email, email_verified, display_name, first_name, last_name, avatar_url, cover_url, ${awayNow} as away, is_bot, is_instance_admin,
      role, use_case, onboarding, last_workspace_id, theme, timezone, start_of_the_week,
      created_at,
      exists (
        select 1 from accounts where user_id = users.id and provider_id = 'credential' and password is not null
      ) as has_password
    from users where id = ${userId} and email is not null`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : toProfile(row);
}

const columns = {
  display_name: (value) => sql`display_name = ${value}`,
  first_name: (value) => sql`first_name = ${value}`,
  last_name: (value) => sql`last_name = ${value}`,
  avatar_url: (value) => sql`avatar_url = ${value}`,
  cover_url: (value) => sql`cover_url = ${value}`,
  away: (value) => sql`away = ${value === null ? null : JSON.stringify(value)}::jsonb`,
  role: (value) => sql`role = ${value}`,
  use_case: (value) => sql`use_case = ${value}`,
  onboarding: (value) => sql`onboarding = onboarding || ${JSON.stringify(value)}::jsonb`,
  last_workspace_id: (value) => sql`last_workspace_id = ${value}`,
  theme: (value) => sql`theme = ${JSON.stringify(value)}::jsonb`,
  timezone: (value) => sql`timezone = ${value}`,
  start_of_the_week: (value) => sql`start_of_the_week = ${value}`,
} satisfies Record<keyof ProfileChange, (value: unknown) => ReturnType<typeof sql>>;

/** Steps are merged into those stored, so no single request limits their number; some hundred fit. */
const ONBOARDING_LENGTH = 10_000;

/** Throws a refusal if there is no room for more onboarding steps. */
export async function updateProfile(db: Db, userId: string, change: ProfileChange): Promise<void> {
  const assignments = Object.entries(columns)
    .map(([field, assign]) => ({ assign, value: change[field as keyof ProfileChange] }))
    .filter(({ value }) => value !== undefined)
    .map(({ assign, value }) => assign(value));
  if (assignments.length === 0) return;
  const steps = JSON.stringify(change.onboarding ?? {});
  await withTransaction(db, async (tx) => {
    const { rows } = await sql`update users set ${sql.join(assignments)}, updated_at = now()
      where id = ${userId} and length((onboarding || ${steps}::jsonb)::text) <= ${ONBOARDING_LENGTH}
      returning id`.execute(tx);
    if (rows.length === 0) throw new Refusal('invalid');
    if (change.away !== undefined || change.timezone !== undefined) await countAway(tx, userId);
  });
}

/**
 * An absence ends at the end of the day in the person's time zone, so its end is recomputed when the day or the zone
 * changes.
 */
async function countAway(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<Pick<Profile, 'away' | 'timezone'>>`
    select away, timezone from users where id = ${userId} and away is not null`.execute(tx);
  const [held] = rows;
  if (!held?.away) return;
  const counted = awayThrough(held.away.until, held.away.note, held.timezone);
  await sql`update users set away = ${JSON.stringify(counted)}::jsonb where id = ${userId}`.execute(tx);
}

/** An account as the operator and the instance admin see it. */
export interface AccountSummary {
  readonly id: string;
  readonly email: string | null;
  readonly displayName: string;
  readonly isInstanceAdmin: boolean;
  readonly emailVerified: boolean;
  readonly createdAt: number;
  readonly closedAt: number | null;
}

/** The accounts, newest first; or only the one with the given address. */
export async function accountsOf(
  db: Db | Tx,
  given: { readonly email?: string | undefined; readonly limit: number },
): Promise<AccountSummary[]> {
  const { rows } = await sql<AccountSummary>`
    select id, email, display_name, is_instance_admin, email_verified, created_at, deactivated_at as closed_at
    from users
    where not is_bot and lower(email) = coalesce(lower(${given.email ?? null}), lower(email))
    order by created_at desc, id desc limit ${given.limit}`.execute(db);
  return rows;
}

/** False if the instance would be left without an admin. */
export async function deactivateUser(tx: Tx, userId: string): Promise<boolean> {
  // Two last admins who leave simultaneously must not each rely on the other.
  await sql`select id from users where is_instance_admin order by id for update`.execute(tx);
  const { numAffectedRows } = await sql`
    update users set deactivated_at = now(), updated_at = now()
    where id::text = ${userId} and deactivated_at is null and (not is_instance_admin or exists (
      select 1 from users as other
      where other.is_instance_admin and other.id::text <> ${userId} and other.deactivated_at is null
    ))`.execute(tx);
  return numAffectedRows === 1n;
}

/** False if there is no such closed account. */
export async function reactivateUser(db: Db, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set deactivated_at = null, updated_at = now()
    where id::text = ${userId} and deactivated_at is not null`.execute(db);
  return numAffectedRows === 1n;
}

export async function isInstanceAdmin(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isInstanceAdmin: boolean }>`
    select is_instance_admin from users where id = ${userId} and deactivated_at is null`.execute(db);
  return rows[0]?.isInstanceAdmin === true;
}

function toProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    email: row.email,
    email_verified: row.emailVerified,
    display_name: row.displayName,
    first_name: row.firstName,
    last_name: row.lastName,
    avatar_url: row.avatarUrl,
    cover_url: row.coverUrl,
    away: row.away,
    is_bot: row.isBot,
    is_instance_admin: row.isInstanceAdmin,
    has_password: row.hasPassword,
    role: row.role,
    use_case: row.useCase,
    onboarding: row.onboarding,
    last_workspace_id: row.lastWorkspaceId,
    theme: row.theme,
    timezone: row.timezone,
    start_of_the_week: row.startOfTheWeek,
    created_at: new Date(row.createdAt).toISOString(),
  };
}
