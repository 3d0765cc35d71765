import { estimateValue, issue, issueEstimate, state } from '@cairn/domain';
import type { Entity, Row } from '@cairn/sync/schema';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Fact, RowsById } from '../../platform/history/index.ts';

/** The rows that progress is computed from, besides the facet that says where an issue is. */
export const KINDS: readonly Entity[] = [issue, issueEstimate, state, estimateValue];

/** Issues grouped by a facet: a cycle or a module. */
export interface Gathering {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
  readonly by: {
    readonly facet: Entity;
    /** The field with the cycle, or the modules. */
    readonly field: string;
  };
}

/** Whether a row of the facet belongs to it. */
export function isInside({ id, by: { field } }: Gathering, row: Row): boolean {
  const held = row[field];
  return Array.isArray(held) ? held.includes(id) : held === id;
}

export interface DatedFact {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly fact: Fact;
}

/**
 * The facts since a moment about issues that were ever in it, and about states and estimates, newest first. The
 * condition of the index `history_planning` says which commands matter.
 */
export async function factsSince(
  db: Db,
  { workspaceId, id, by }: Gathering,
  since: number,
): Promise<readonly DatedFact[]> {
  const { rows } = await sql<{ at: string; fact: Fact }>`
    with planned as materialized (
      select seq, place, extract(epoch from at) * 1000 as at, fact
      from history, jsonb_array_elements(facts) with ordinality as f(fact, place)
      where workspace_id = ${workspaceId} and at >= to_timestamp(${since}::double precision / 1000)
        and facts @? ${PLANNING}
    ), inside as (
      select id::text from ${sql.table(by.facet.table)} where workspace_id = ${workspaceId} and ${holds(by, id)}
      union select fact->>1 from planned where fact->>0 = ${by.facet.name}
        and (strpos(fact->2->>${by.field}, ${id}) > 0 or strpos(fact->3->>${by.field}, ${id}) > 0)
    )
    select at, fact from planned
    where fact->>0 in (${state.name}, ${estimateValue.name})
      or (fact->>0 in (${issue.name}, ${by.facet.name}, ${issueEstimate.name})
        and fact->>1 in (select id from inside))
    order by seq desc, place desc`.execute(db);
  return rows.map(({ at, fact }) => ({ at: Number(at), fact }));
}

/** The same text as in the index, so that PostgreSQL uses it. */
export const PLANNING = sql.raw(
  `'${[
    'strict $[*] ? (@[0] == "issueCycle" || @[0] == "issueModules" || @[0] == "issueEstimate" || @[0] == "state"',
    ' || @[0] == "estimateValue"',
    ' || (@[0] == "issue" && (exists (@[3].stateId) || exists (@[3].removedAt) || exists (@[3].archivedAt))))',
  ].join('')}'::jsonpath`,
);

/** The current rows that the facts are about, and the current issues of the cycle or module. */
export async function rowsOfNow(
  db: Db,
  { workspaceId, projectId, id, by }: Gathering,
  facts: readonly DatedFact[],
): Promise<ReadonlyMap<string, RowsById>> {
  const ids = [...new Set(facts.filter(({ fact }) => fact[0] !== state.name).map(({ fact }) => fact[1]))];
  const inside = sql`(id = any(${ids}::uuid[]) or id in (
    select id from ${sql.table(by.facet.table)} where workspace_id = ${workspaceId} and ${holds(by, id)}))`;
  const ofProject = sql`project_id = ${projectId}`;
  const read = async (columns: RawBuilder<unknown>, table: string, which: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`select id, ${columns} from ${sql.table(table)}
      where workspace_id = ${workspaceId} and ${which}`.execute(db);
    return new Map(rows.map((row) => [row.id, row]));
  };
  const [issues, gathered, estimates, states, values] = await Promise.all([
    read(sql`state_id, removed_at, archived_at`, issue.table, inside),
    read(sql.ref(columnOf(by)), by.facet.table, inside),
    read(sql`value_id`, issueEstimate.table, inside),
    read(sql`"group"`, state.table, ofProject),
    read(sql`value`, estimateValue.table, ofProject),
  ]);
  return new Map<string, RowsById>([
    [issue.name, issues],
    [by.facet.name, gathered],
    [issueEstimate.name, estimates],
    [state.name, states],
    [estimateValue.name, values],
  ]);
}

type By = Gathering['by'];

const columnOf = ({ field }: By): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const holds = (by: By, id: string): RawBuilder<unknown> =>
  by.facet.fields[by.field]?.kind === 'set'
    ? sql`${id}::uuid = any(${sql.ref(columnOf(by))})`
    : sql`${sql.ref(columnOf(by))} = ${id}`;
