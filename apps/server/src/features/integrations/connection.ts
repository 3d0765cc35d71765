import type { ChannelEvent, ConnectionProblem, Provider } from '@cairn/domain/integrations/constants';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';

/** A connection of a workspace. */
export interface ConnectionRef {
  readonly workspaceId: string;
  readonly connectionId: string;
}

/** A repository or a channel of a project. */
export interface Connection {
  readonly workspaceId: string;
  readonly id: string;
  readonly projectId: string;
  readonly provider: Provider;
  readonly targetId: string;
  readonly targetName: string;
  readonly isPrivate: boolean;
  readonly isTwoWay: boolean;
  readonly events: readonly ChannelEvent[];
  readonly openedStateId: string | null;
  readonly mergedStateId: string | null;
  readonly hookId: string | null;
  readonly connectedBy: string;
  readonly connectedAt: number;
  readonly seq: number;
  readonly problem: ConnectionProblem | null;
  readonly problemAt: number | null;
  readonly failures: number;
  readonly restsUntil: number | null;
}

const COLUMNS =
  sql.raw(`workspace_id, id, project_id, provider, target_id, target_name, is_private, is_two_way,
  events, opened_state_id, merged_state_id, hook_id, connected_by, connected_at, seq, problem, problem_at, failures,
  rests_until`);

/** Oldest first. */
export async function connectionsOf(
  db: Db | Tx,
  workspaceId: string,
  of: { readonly projectId?: string; readonly provider?: Provider },
): Promise<readonly Connection[]> {
  const { rows } = await sql<Connection>`select ${COLUMNS} from integration_connections
    where workspace_id = ${workspaceId}
      and (${of.projectId ?? null}::uuid is null or project_id = ${of.projectId ?? null}::uuid)
      and (${of.provider ?? null}::text is null or provider = ${of.provider ?? null})
    order by connected_at, id`.execute(db);
  return rows;
}

export async function findConnection(
  db: Db | Tx,
  { workspaceId, connectionId }: ConnectionRef,
): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`select ${COLUMNS} from integration_connections
    where workspace_id = ${workspaceId} and id::text = ${connectionId}`.execute(db);
  return rows[0];
}

/** By the ID in its webhook's URL alone. */
export async function connectionById(db: Db, connectionId: string): Promise<Connection | undefined> {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(connectionId)) return undefined;
  const { rows } = await sql<Connection>`select ${COLUMNS} from integration_connections
    where id = ${connectionId}`.execute(db);
  return rows[0];
}

/** A problem is shown until something works again. */
export async function noteProblem(
  db: Db | Tx,
  { workspaceId, connectionId }: ConnectionRef,
  problem: ConnectionProblem,
  { now, restsUntil }: { readonly now: number; readonly restsUntil: number | null },
): Promise<void> {
  await sql`update integration_connections set problem = ${problem}, problem_at = ${new Date(now)},
      failures = failures + 1, rests_until = ${restsUntil === null ? null : new Date(restsUntil)}
    where workspace_id = ${workspaceId} and id = ${connectionId}`.execute(db);
}

export async function noteWorks(db: Db | Tx, { workspaceId, connectionId }: ConnectionRef): Promise<void> {
  await sql`update integration_connections set problem = null, problem_at = null, failures = 0, rests_until = null
    where workspace_id = ${workspaceId} and id = ${connectionId}
      and (problem is not null or failures > 0)`.execute(db);
}
