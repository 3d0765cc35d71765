import { sql } from 'kysely';
import { revokeToken } from '../features/tokens/public.ts';
import { CommandError, print } from './report.ts';
import { withDatabase } from './with-database.ts';

/** Ends a token for good. */
export async function tokenRevokeCommand(id: string, options: { json?: boolean }): Promise<void> {
  await withDatabase(async ({ database: { db } }) => {
    const { rows } = await sql<{ workspaceId: string }>`
      select workspace_id from api_tokens where id::text = ${id}`.execute(db);
    const [held] = rows;
    if (held === undefined || !(await revokeToken(db, held.workspaceId, id)))
      throw new CommandError(`No token with the ID ${id}. See "cairn token list".`);
    print({ id }, 'Token revoked.', options.json);
  });
}
