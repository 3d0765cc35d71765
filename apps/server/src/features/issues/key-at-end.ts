import { keyBetween } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';

interface Last {
  readonly last: string | null;
}

/**
 * An order key after all issues of a project.
 *
 * @param run within a command or without one
 */
export async function keyAtEnd(
  run: (query: RawBuilder<Last>) => Promise<readonly Last[]>,
  workspaceId: string,
  projectId: string,
): Promise<string> {
  const [row] = await run(sql<Last>`select max(sort_order) as last from issues
    where workspace_id = ${workspaceId} and project_id = ${projectId}`);
  return keyBetween(row?.last ?? undefined, undefined);
}
