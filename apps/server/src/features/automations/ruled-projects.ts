import { automation } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';
import { FIRST_ID, pagesOf, type Db } from '../../platform/db/index.ts';

export interface RuledProject {
  readonly workspaceId: string;
  readonly projectId: string;
}

/** Projects per query. */
const PAGE = 500;

/** The projects with a rule switched on, a page at a time. @param slug of the only workspace to look in */
export const ruledProjects = (db: Db, slug?: string): AsyncGenerator<readonly RuledProject[]> =>
  projectsWith(
    db,
    automation.table,
    sql`(held.archive_after is not null or held.close_after is not null)
      and (${slug ?? null}::text is null or w.slug = ${slug ?? null})`,
  );

/**
 * The unarchived projects whose settings row meets a condition, a page at a time.
 *
 * @param table the settings table, called `held` in the condition; projects are `p` and workspaces `w`
 */
export const projectsWith = (
  db: Db,
  table: string,
  condition: RawBuilder<unknown>,
): AsyncGenerator<readonly RuledProject[]> =>
  pagesOf<RuledProject>(async (after) => {
    const { rows } = await sql<RuledProject>`
      select held.workspace_id, held.project_id from ${sql.table(table)} held
      join projects p on p.workspace_id = held.workspace_id and p.id = held.project_id
      join workspaces w on w.id = held.workspace_id
      where ${condition} and p.archived_at is null and (held.workspace_id, held.project_id)
        > (${after?.workspaceId ?? FIRST_ID}::uuid, ${after?.projectId ?? FIRST_ID}::uuid)
      order by held.workspace_id, held.project_id limit ${PAGE}`.execute(db);
    return rows;
  });
