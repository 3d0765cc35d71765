import { estimateValue, issue, issueCycle, issueEstimate, state } from '@cairn/domain';
import type { Row } from '@cairn/sync/schema';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Fact, RowsById } from '../../platform/history/index.ts';

/** What progress is counted from. */
export const KINDS = [issue, issueCycle, issueEstimate, state, estimateValue];

export interface CycleKey {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
}

export interface DatedFact {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly fact: Fact;
}

/**
 * What has happened since a moment to issues that were ever in the cycle, and to states and estimates, the newest first.
 * Which commands can matter is said by the condition of the index `history_planning`.
 */
export async function factsSince(
  db: Db,
  { workspaceId, id }: CycleKey,
  since: number,
): Promise<readonly DatedFact[]> {
  const { rows } = await sql<{ at: string; fact: Fact }>`
    with planned as materialized (
      select seq, place, extract(epoch from at) * 1000 as at, fact
      from history, jsonb_array_elements(facts) with ordinality as f(fact, place)
      where workspace_id = ${workspaceId} and at >= to_timestamp(${since}::double precision / 1000)
        and facts @? ${PLANNING}
    ), inside as (
      select id::text from issue_cycles where workspace_id = ${workspaceId} and cycle_id = ${id}
      union select fact->>1 from planned where fact->>0 = ${issueCycle.name}
        and (fact->2->>'cycleId' = ${id} or fact->3->>'cycleId' = ${id})
    )
    select at, fact from planned
    where fact->>0 in (${state.name}, ${estimateValue.name})
      or (fact->>0 in (${issue.name}, ${issueCycle.name}, ${issueEstimate.name})
        and fact->>1 in (select id from inside))
    order by seq desc, place desc`.execute(db);
  return rows.map(({ at, fact }) => ({ at: Number(at), fact }));
}

/** The same text as in the index, so that PostgreSQL uses it. */
export const PLANNING = sql.raw(
  `'${[
    'strict $[*] ? (@[0] == "issueCycle" || @[0] == "issueEstimate" || @[0] == "state" || @[0] == "estimateValue"',
    ' || (@[0] == "issue" && (exists (@[3].stateId) || exists (@[3].removedAt) || exists (@[3].archivedAt))))',
  ].join('')}'::jsonpath`,
);

/** The rows of now that the facts are about, and those of the cycle. */
export async function rowsOfNow(
  db: Db,
  { workspaceId, projectId, id }: CycleKey,
  facts: readonly DatedFact[],
): Promise<ReadonlyMap<string, RowsById>> {
  const ids = [...new Set(facts.filter(({ fact }) => fact[0] !== state.name).map(({ fact }) => fact[1]))];
  const inside = sql`(id = any(${ids}::uuid[]) or id in (
    select id from issue_cycles where workspace_id = ${workspaceId} and cycle_id = ${id}))`;
  const ofProject = sql`project_id = ${projectId}`;
  const read = async (columns: RawBuilder<unknown>, table: string, which: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`select id, ${columns} from ${sql.table(table)}
      where workspace_id = ${workspaceId} and ${which}`.execute(db);
    return new Map(rows.map((row) => [row.id, row]));
  };
  const [issues, cycles, estimates, states, values] = await Promise.all([
    read(sql`state_id, removed_at, archived_at`, issue.table, inside),
    read(sql`cycle_id`, issueCycle.table, inside),
    read(sql`value_id`, issueEstimate.table, inside),
    read(sql`"group"`, state.table, ofProject),
    read(sql`value`, estimateValue.table, ofProject),
  ]);
  return new Map<string, RowsById>([
    [issue.name, issues],
    [issueCycle.name, cycles],
    [issueEstimate.name, estimates],
    [state.name, states],
    [estimateValue.name, values],
  ]);
}
