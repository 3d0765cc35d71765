import { issueProperties, type Actor, type IssueFilter } from '@cairn/domain';
import { analyticsRefusals } from '@cairn/domain/analytics/refusals';
import type { SyncActor } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import { notFound, refused } from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { conditionLookups, type ViewSqlContext } from '../issues/public.ts';

const TIMEOUT_MS = 4000;
/** What PostgreSQL says of a statement that took too long. */
const CANCELLED = '57014';

/** Which issues are counted, of those that somebody may see. */
export interface Counted {
  /** Projects whose issues count; all that the person is in when absent. */
  readonly projectIds?: readonly string[] | undefined;
  readonly filters: readonly IssueFilter[];
  /** An IANA name. */
  readonly timezone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a question reads by: the filters and the days are the same as those of lists. */
export interface Counting {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly context: ViewSqlContext;
}

/**
 * Counts in one snapshot, for a limited time, by the rights that the person has at that moment. Projects that are
 * archived don't count: their issues are in no list of the workspace.
 *
 * @throws 404 for a project that the person does not see
 */
export async function countAs<T>(
  db: Db,
  who: SyncActor,
  counted: Counted,
  count: (counting: Counting) => Promise<T>,
): Promise<T> {
  const work = async (tx: Tx): Promise<T> => {
    // No parallel workers and no compiled queries: starting them takes longer than counting.
    await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`.execute(tx);
    const actor = await loadActor(tx, who);
    return await count({ tx, actor, context: contextOf(who, actor, counted) });
  };
  try {
    return await withTransaction(db, work, { isolation: 'repeatable read', access: 'read only' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CANCELLED)
      throw refused(analyticsRefusals.too_slow);
    throw error;
  }
}

const properties = new Map(issueProperties.map((each) => [each.id, each]));

function contextOf(who: SyncActor, actor: Actor, { projectIds, timezone, now }: Counted): ViewSqlContext {
  return {
    workspaceId: who.workspaceId,
    projectIds: countedProjects(actor, projectIds),
    timezone,
    properties,
    lookups: conditionLookups(who.userId, timezone, now),
  };
}

function countedProjects(actor: Actor, asked: readonly string[] | undefined): string[] {
  const seen = [...actor.projectRoles.keys()].filter((id) => !actor.archivedProjects.has(id));
  if (asked === undefined) return seen;
  if (asked.some((id) => !actor.projectRoles.has(id))) throw notFound();
  return seen.filter((id) => asked.includes(id));
}

/** By value of an estimate that is on, its points: `id`, `points`. What is no number has none. */
export const pointsIn = (workspaceId: string): RawBuilder<unknown> => sql`(
  select v.id, case when v.value ~ '^[0-9]{1,6}([.][0-9]{1,2})?$' then v.value::numeric else 0 end as points
  from estimate_values v
  join estimates e on e.workspace_id = v.workspace_id and e.id = v.estimate_id and e.is_enabled
  where v.workspace_id = ${workspaceId})`;
