import { sql } from 'kysely';
import { tokensOf } from '../features/tokens/public.ts';
import { CommandError, print } from './report.ts';
import { withDatabase } from './with-database.ts';

interface TokenListOptions {
  readonly workspace: string;
  readonly json?: boolean;
}

/** The tokens of a workspace, with the ids that end them. */
export async function tokenListCommand({ workspace, json }: TokenListOptions): Promise<void> {
  await withDatabase(async ({ database: { db } }) => {
    const { rows } = await sql<{ id: string }>`select id from workspaces where slug = ${workspace}`.execute(
      db,
    );
    const [place] = rows;
    if (place === undefined) throw new CommandError(`Workspace "${workspace}" not found.`);
    const tokens = await tokensOf(db, place.id);
    const lines = tokens.map(
      ({ id, title, lastUsedAt, expiresAt }) =>
        `${id}  ${title}  (last used: ${day(lastUsedAt)}, expires: ${day(expiresAt)})`,
    );
    print(tokens, lines.join('\n'), json);
  });
}

const day = (at: number | null): string => (at === null ? 'never' : new Date(at).toISOString().slice(0, 10));
