import { keyBetween } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';

interface Last {
  readonly last: string | null;
}

/** Runs a query, inside a command or outside one. */
type Run = (query: RawBuilder<Last>) => Promise<readonly Last[]>;

/** The order key of the last issue of a project, if it has any. */
export async function lastKey(run: Run, workspaceId: string, projectId: string): Promise<string | undefined> {
  const [row] = await run(sql<Last>`select max(sort_order) as last from issues
    where workspace_id = ${workspaceId} and project_id = ${projectId}`);
  return row?.last ?? undefined;
}

/** An order key after all issues of a project. */
export const keyAtEnd = async (run: Run, workspaceId: string, projectId: string): Promise<string> =>
  keyBetween(await lastKey(run, workspaceId, projectId), undefined);
