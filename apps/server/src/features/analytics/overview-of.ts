import {
  isClosedGroup,
  issueEstimate,
  member,
  OLD_DAYS,
  OVERVIEW_MONTHS,
  OVERVIEW_PEOPLE_MAX,
  STATE_GROUPS,
  type StateGroup,
} from '@cairn/domain';
import { dayAt, startOfDay } from '@cairn/domain/time-zone';
import { issues } from '@cairn/messages/en/issues';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { viewParts } from '../issues/public.ts';
import { countAs, type Counted, type Counting } from './counted-issues.ts';

const OPEN = STATE_GROUPS.filter((group) => !isClosedGroup(group));
const DAY_MS = 86_400_000;

interface Line {
  readonly of: string;
  readonly key: string;
  readonly name: string | null;
  readonly issues: number;
  readonly more: number;
  readonly most: number;
}

/** Demand and workload: open issues, who they are assigned to, and the last months. */
export const overviewOf = async (db: Db, who: SyncActor, counted: Counted) =>
  await countAs(db, who, counted, async (counting) => {
    const months = monthsUntil(counting.context.lookups.today);
    const { rows } = await countLines(counting, counted, months[0] ?? '');
    const lines = (of: string): Line[] => rows.filter((row) => row.of === of);
    const count = (of: string): number => lines(of)[0]?.issues ?? 0;
    const byKey = (of: string): ReadonlyMap<string, Line> => new Map(lines(of).map((row) => [row.key, row]));
    const people = (of: string) =>
      lines(of).map((line) => ({
        user_id: line.key,
        name: line.name ?? issues.values.somebody,
        issues: line.issues,
      }));
    const [groups, created, closed] = [byKey('group'), byKey('created'), byKey('closed')];
    return {
      issues: count('all'),
      open: count('open'),
      overdue: count('overdue'),
      unassigned: count('unassigned'),
      unestimated: count('unestimated'),
      old: count('old'),
      by_state_group: STATE_GROUPS.map((group: StateGroup) => {
        const line = groups.get(group);
        return { group, issues: line?.issues ?? 0, urgent: line?.more ?? 0, high: line?.most ?? 0 };
      }),
      months: months.map((month) => ({
        month,
        created: created.get(month)?.issues ?? 0,
        assigned: created.get(month)?.more ?? 0,
        closed: closed.get(month)?.issues ?? 0,
      })),
      pending_by_assignee: people('pending'),
      top_creators: people('creator'),
      top_closers: people('closer'),
    };
  });

/** The last months, oldest first: YYYY-MM. */
function monthsUntil(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: OVERVIEW_MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - OVERVIEW_MONTHS + at)).toISOString().slice(0, 'YYYY-MM'.length),
  );
}

/** One pass over the issues, with a few result rows for each count. */
async function countLines({ tx, context }: Counting, { filters, now }: Counted, since: string) {
  const { timezone, workspaceId, lookups } = context;
  const spec = { filters: [...filters], group: null, subGroup: null, order: '', showSubIssues: true };
  const { from, where } = viewParts(spec, context, [issueEstimate]);
  const monthOf = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone ${timezone}::text, 'YYYY-MM')`;
  const atStartOf = (day: string) => sql`to_timestamp(${startOfDay(day, timezone)}::double precision / 1000)`;
  const firstMoment = atStartOf(`${since}-01`);
  const oldBefore = atStartOf(dayAt(now - OLD_DAYS * DAY_MS, timezone));
  const people = (of: string, lines: ReturnType<typeof sql>) => sql`
    select * from (
      select ${of}::text as "of", user_id::text as key, m.display_name as name, count(*)::int as issues, 0 as more, 0 as most
      from (${lines}) as held(user_id)
      left join ${sql.table(member.table)} m on m.workspace_id = ${workspaceId} and m.id = held.user_id
      group by user_id, m.display_name
      order by issues desc, m.display_name, user_id limit ${OVERVIEW_PEOPLE_MAX}) as ${sql.ref(of)}`;
  return await sql<Line>`
    with base as materialized (
      select st."group", i.priority, i.assignee_ids, i.created_by, i.due_date, i.created_at,
        case when i.created_at >= ${firstMoment} then ${monthOf('i.created_at')} end as created,
        case when i.completed_at >= ${firstMoment} then ${monthOf('i.completed_at')} end as closed,
        st."group" = any(${OPEN}::text[]) as is_open, ${sql.ref(issueEstimate.table)}.value_id is not null as is_sized
      from ${from} where ${where}
    )
    ${people('pending', sql`select unnest(assignee_ids) from base where is_open`)}
    union all ${people('creator', sql`select created_by from base where created is not null`)}
    union all ${people('closer', sql`select unnest(assignee_ids) from base where closed is not null and "group" = 'completed'`)}
    union all select fact.of, '', null, fact.issues, 0, 0 from (
      select count(*)::int as every, count(*) filter (where is_open)::int as open,
        count(*) filter (where is_open and due_date < ${lookups.today}::date)::int as overdue,
        count(*) filter (where is_open and cardinality(assignee_ids) = 0)::int as unassigned,
        count(*) filter (where is_open and not is_sized)::int as unestimated,
        count(*) filter (where is_open and created_at < ${oldBefore})::int as old
      from base) as c
    cross join lateral (values ('all', c.every), ('open', c.open), ('overdue', c.overdue),
      ('unassigned', c.unassigned), ('unestimated', c.unestimated), ('old', c.old)) as fact(of, issues)
    union all select 'group', "group", null, count(*)::int, count(*) filter (where priority = 'urgent')::int,
      count(*) filter (where priority = 'high')::int from base group by "group"
    union all select 'created', created, null, count(*)::int,
      count(*) filter (where cardinality(assignee_ids) > 0)::int, 0
      from base where created is not null group by created
    union all select 'closed', closed, null, count(*)::int, 0, 0
      from base where closed is not null and "group" = 'completed' group by closed`.execute(tx);
}
