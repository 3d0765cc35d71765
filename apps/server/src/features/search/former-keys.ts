import { issueFormerKeys } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';
import type { SearchQuery } from './search-query.ts';

/** A query for issues that had a key in a project they have left. Not all of them may be visible. */
export const formerlyBy = (
  workspaceId: string,
  { identifier, number }: NonNullable<SearchQuery['reference']>,
): RawBuilder<unknown> =>
  sql`select f.id from projects fp
    join ${sql.table(issueFormerKeys.table)} f on f.workspace_id = fp.workspace_id
      and f.keys @> jsonb_build_array(jsonb_build_object('projectId', fp.id, 'number', ${number}::int))
    where fp.workspace_id = ${workspaceId} and fp.identifier = ${identifier}`;
