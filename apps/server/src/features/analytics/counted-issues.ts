import { issueProperties, type Actor, type IssueFilter } from '@cairn/domain';
import { analyticsRefusals } from '@cairn/domain/analytics/refusals';
import type { SyncActor } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import { notFound, refused } from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { conditionLookups, type ViewSqlContext } from '../issues/public.ts';

const TIMEOUT_MS = 4000;
/** PostgreSQL's code for a statement that took too long. */
const CANCELLED = '57014';

/** Which of the visible issues are counted. */
export interface Counted {
  /** Projects whose issues count; if absent, all that the person is in. */
  readonly projectIds?: readonly string[] | undefined;
  readonly filters: readonly IssueFilter[];
  /** An IANA name. */
  readonly timezone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a query is evaluated with; filters and dates work as in lists. */
export interface Counting {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly context: ViewSqlContext;
}

/**
 * Counts in one snapshot, for a limited time, with the person's current rights. Archived projects don't count: no list
 * of the workspace has their issues.
 *
 * @throws 404 for a project that the person can't see
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

/**
 * A table of the points of each estimate value that is switched on: `id`, `points`; null for values that aren't
 * numbers.
 */
export const pointsIn = (workspaceId: string): RawBuilder<unknown> => sql`(
  select v.id, case when v.value ~ '^[0-9]{1,6}([.][0-9]{1,2})?$' then v.value::numeric else 0 end as points
  from estimate_values v
  join estimates e on e.workspace_id = v.workspace_id and e.id = v.estimate_id and e.is_enabled
  where v.workspace_id = ${workspaceId})`;
