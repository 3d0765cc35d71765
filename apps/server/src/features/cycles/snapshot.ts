import { dayAfter, issue, PRIORITIES, SNAPSHOT_ISSUES_MAX, type Priority } from '@cairn/domain';
import { dayAt, startOfDay } from '@cairn/domain/time-zone';
import type { Row } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { undo, type Fact, type RowsById } from '../../platform/history/index.ts';
import { countedIn, takeBack, type Asked, type Counted } from './progress.ts';
import { factsSince, rowsOfNow } from './progress-rows.ts';

/** An issue as it was at the end of its cycle. */
export interface EndedIssue extends Counted {
  readonly priority: Priority;
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
  /** Whether it has been deleted since. */
  readonly isDeleted: boolean;
}

interface Snapshot {
  /** In order of creation; at most {@link SNAPSHOT_ISSUES_MAX}. */
  readonly issues: readonly EndedIssue[];
  readonly count: number;
}

/**
 * The issues of a cycle at the end of its last day: the current rows with everything since undone. They are the issues
 * that its last day counts. Undefined until it ends.
 */
export async function snapshotOf(db: Db, { of, timeZone, now }: Asked): Promise<Snapshot | undefined> {
  if (of.endDate >= dayAt(now, timeZone)) return undefined;
  const end = startOfDay(dayAfter(of.endDate, 1), timeZone);
  const facts = await factsSince(db, of, end);
  const rows = await rowsOfNow(db, of, facts);
  for (const { fact } of facts) takeBack(rows, of, fact);
  const counted = countedIn(rows, of).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const shown = counted.slice(0, SNAPSHOT_ISSUES_MAX);
  const described = await describedAt(
    db,
    of.workspaceId,
    shown.map(({ id }) => id),
    end,
  );
  const issues = shown.flatMap((each) => {
    const row = described.get(each.id);
    return row ? [{ ...each, ...descriptionOf(row) }] : [];
  });
  return { issues, count: counted.length };
}

/** The current rows of these issues, with their descriptive fields as they were at a moment. */
async function describedAt(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
  moment: number,
): Promise<RowsById> {
  const { rows } = await sql<Row>`
    select id, priority, assignee_ids, label_ids, removed_at from ${sql.table(issue.table)}
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[])`.execute(db);
  const held: RowsById = new Map(rows.map((row) => [row.id, row]));
  const removed = new Map(rows.map((row) => [row.id, row['removedAt']]));
  const { rows: facts } = await sql<{ fact: Fact }>`
    select fact from history, jsonb_array_elements(facts) with ordinality as f(fact, place)
    where workspace_id = ${workspaceId} and at >= to_timestamp(${moment}::double precision / 1000)
      and facts @? ${DESCRIBED}
      and fact->>0 = ${issue.name} and fact->>1 = any(${[...ids]}::text[])
    order by seq desc, place desc`.execute(db);
  for (const { fact } of facts) undo(issue, held, fact);
  // Whether it is deleted refers to now.
  return new Map([...held].map(([id, row]) => [id, { ...row, removedAt: removed.get(id) }]));
}

/** The same text as in the index `history_described`, so that PostgreSQL uses it. */
export const DESCRIBED = sql.raw(
  `'${[
    'strict $[*] ? (@[0] == "issue" && (exists (@[3].priority) || exists (@[3].assigneeIds)',
    ' || exists (@[3].labelIds)))',
  ].join('')}'::jsonpath`,
);

const descriptionOf = (row: Row) => ({
  priority: PRIORITIES.find((each) => each === row['priority']) ?? 'none',
  assigneeIds: idsOf(row['assigneeIds']),
  labelIds: idsOf(row['labelIds']),
  isDeleted: row['removedAt'] !== null,
});

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
