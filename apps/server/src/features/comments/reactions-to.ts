import { sql } from 'kysely';
import { columnOf } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Reacted } from './comment-json.ts';

/** Where reactions are stored: for comments of an issue or of a page. */
interface KeptIn<Said> {
  readonly table: string;
  /** The field of comment and reaction that refers to the issue or page. */
  readonly subject: keyof Said & string;
  /** The column of the person who reacted. */
  readonly actor: string;
}

/** The reactions to these comments of one issue or page, oldest first. */
export async function reactionsTo<Said extends { readonly id: string }>(
  db: Db,
  comments: readonly Said[],
  { workspaceId, table, subject, actor }: KeptIn<Said> & { readonly workspaceId: string },
): Promise<readonly Reacted[]> {
  const [first] = comments;
  if (!first) return [];
  const ids = comments.map(({ id }) => id);
  const { rows } =
    await sql<Reacted>`select comment_id, emoji, ${sql.ref(actor)} as actor from ${sql.table(table)}
    where workspace_id = ${workspaceId} and ${sql.ref(columnOf(subject))} = ${first[subject]}
      and comment_id = any(${ids}::uuid[])
    order by id`.execute(db);
  return rows;
}
