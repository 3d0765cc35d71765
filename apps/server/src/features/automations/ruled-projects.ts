import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

export interface RuledProject {
  readonly workspaceId: string;
  readonly projectId: string;
}

/** Projects that are asked for at once. */
const PAGE = 500;

/** The projects with a rule that is on, a page at a time. @param slug of the only workspace to look in */
export async function* ruledProjects(db: Db, slug?: string): AsyncGenerator<readonly RuledProject[]> {
  let after: RuledProject = { workspaceId: NOBODY, projectId: NOBODY };
  for (;;) {
    const { rows } = await sql<RuledProject>`
      select a.workspace_id, a.project_id from automations a
      join projects p on p.workspace_id = a.workspace_id and p.id = a.project_id
      join workspaces w on w.id = a.workspace_id
      where (a.archive_after is not null or a.close_after is not null) and p.archived_at is null
        and (${slug ?? null}::text is null or w.slug = ${slug ?? null})
        and (a.workspace_id, a.project_id) > (${after.workspaceId}::uuid, ${after.projectId}::uuid)
      order by a.workspace_id, a.project_id limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}

/** Before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
