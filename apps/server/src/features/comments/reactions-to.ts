import { sql } from 'kysely';
import { columnOf } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Reacted } from './comment-json.ts';

/** Where reactions are kept: on comments of an issue, or of a page. */
interface KeptIn<Said> {
  readonly table: string;
  /** The field of the comment, and of the reaction, that names what both are on. */
  readonly subject: keyof Said & string;
  /** The column of who reacted. */
  readonly actor: string;
}

/** The reactions to these comments, which are all on one issue or page, in the order in which they came. */
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
