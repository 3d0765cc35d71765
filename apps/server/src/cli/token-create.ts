import { sql } from 'kysely';
import { insertToken } from '../features/tokens/public.ts';
import { CommandError, print } from './report.ts';
import { withDatabase } from './with-database.ts';

interface TokenOptions {
  readonly workspace: string;
  readonly email: string;
  readonly title: string;
  readonly days?: string;
  readonly json?: boolean;
}

const DAY_MS = 86_400_000;

/** Prints a new token once; it acts as the member with this address. */
export async function tokenCreateCommand({
  workspace,
  email,
  title,
  days,
  json,
}: TokenOptions): Promise<void> {
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw new CommandError(`--days: expected a number of days from 1 to 9999, got ${days}.`);
  await withDatabase(async ({ database }) => {
    const { rows } = await sql<{ userId: string; workspaceId: string }>`
      select m.id as user_id, m.workspace_id from members m
      join workspaces w on w.id = m.workspace_id join users u on u.id = m.id
      where w.slug = ${workspace} and lower(u.email) = lower(${email}) and m.is_active`.execute(database.db);
    const [holder] = rows;
    if (!holder) throw new CommandError(`${email} is not a member of the workspace "${workspace}".`);
    const expiresAt = days === undefined ? null : new Date(Date.now() + Number(days) * DAY_MS);
    const made = await insertToken(database.db, { ...holder, title, expiresAt });
    print({ ...made, title, expiresAt }, made.token, json);
  });
}
