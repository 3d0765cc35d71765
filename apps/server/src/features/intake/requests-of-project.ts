import {
  REQUEST_STATUS,
  type Priority,
  type RequestSender,
  type RequestStatus,
  type StateGroup,
} from '@cairn/domain';
import type { listRequests } from '@cairn/domain/intake/routes';
import { dayAt } from '@cairn/domain/time-zone';
import { documentToHtml, type DocumentJson } from '@cairn/editor/convert';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';

type Query = z.output<typeof listRequests.query>;
type Sql = RawBuilder<unknown>;

interface Row {
  readonly id: string;
  readonly projectId: string;
  readonly status: RequestStatus;
  readonly snoozedUntil: string | null;
  readonly duplicateOfId: string | null;
  readonly reason: string;
  readonly authorId: string;
  readonly sender: RequestSender | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly title: string;
  readonly number: number;
  readonly stateId: string;
  readonly group: StateGroup;
  readonly priority: Priority;
  readonly assigneeIds: string[];
  readonly labelIds: string[];
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly isRequest: boolean;
  readonly body: DocumentJson | null;
}

/** A snoozed request is pending again from its day on. */
const statusOn = (today: string): Sql => sql`case
  when r.status = ${REQUEST_STATUS.snoozed} and r.snoozed_until <= ${today}::date then ${REQUEST_STATUS.pending}
  else r.status end`;

/** Requests whose issues aren't deleted, as `r` and `i`. */
const REQUESTS = sql`intake_requests r
  join issues i on i.workspace_id = r.workspace_id and i.id = r.id and i.removed_at is null
  join states s on s.workspace_id = i.workspace_id and s.id = i.state_id`;

const columns = (today: string): Sql => sql`r.id, r.project_id, (${statusOn(today)})::int as status,
  r.snoozed_until::text, r.duplicate_of_id, r.reason, r.author_id, r.sender,
  (extract(epoch from r.created_at) * 1000)::float8 as created_at,
  (extract(epoch from i.updated_at) * 1000)::float8 as updated_at, i.title, i.number,
  i.state_id, s."group", i.priority, i.assignee_ids, i.label_ids, i.start_date::text, i.due_date::text, i.is_request,
  (select body from descriptions d where d.workspace_id = i.workspace_id and d.issue_id = i.id) as body`;

/** A page of a project's requests. */
export async function requestsOfProject(
  db: Db,
  { workspaceId, projectId }: { readonly workspaceId: string; readonly projectId: string },
  query: Query,
) {
  const today = dayAt(Date.now(), query.timezone);
  const where = sql.join(
    [sql`r.workspace_id = ${workspaceId}`, sql`r.project_id = ${projectId}`, ...conditionsOf(query, today)],
    sql` and `,
  );
  const { limit, offset } = query;
  const { rows } = await sql<Row>`select ${columns(today)} from ${REQUESTS} where ${where}
    order by ${orderOf(query.order_by)}, r.id limit ${limit + 1} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${REQUESTS} where ${where}`.execute(db);
  return {
    results: rows.slice(0, limit).map(requestJson),
    count: counted[0]?.count ?? 0,
    next_offset: rows.length > limit ? offset + limit : null,
  };
}

/** One request; undefined if its issue was deleted. */
export async function requestById(db: Db, workspaceId: string, id: string) {
  const { rows } = await sql<Row>`select ${columns(dayAt(Date.now(), 'UTC'))} from ${REQUESTS}
    where r.workspace_id = ${workspaceId} and r.id = ${id}`.execute(db);
  const [row] = rows;
  return row && requestJson(row);
}

const ORDERS = {
  created_at: sql`r.created_at`,
  updated_at: sql`i.updated_at`,
  sequence_id: sql`i.number`,
} as const;

function orderOf(order: Query['order_by']): Sql {
  const by = ORDERS[order.replace(/^-/, '') as keyof typeof ORDERS];
  return order.startsWith('-') ? sql`${by} desc` : by;
}

function conditionsOf(query: Query, today: string): Sql[] {
  const { status, state, priority, assignee, creator, label, timezone } = query;
  const among = (column: Sql, values: readonly string[] | undefined): Sql[] =>
    values ? [sql`${column} = any(${values}::uuid[])`] : [];
  const within = (column: Sql, values: readonly string[] | undefined): Sql[] =>
    values ? [sql`${column} && ${values}::uuid[]`] : [];
  return [
    ...(status ? [sql`${statusOn(today)} = any(${status}::int[])`] : []),
    ...among(sql`i.state_id`, state),
    ...(priority ? [sql`i.priority = any(${priority}::text[])`] : []),
    ...within(sql`i.assignee_ids`, assignee),
    ...among(sql`r.author_id`, creator),
    ...within(sql`i.label_ids`, label),
    ...onDays(sql`r.created_at`, query.created_at, timezone),
    ...onDays(sql`i.updated_at`, query.updated_at, timezone),
  ];
}

/** As in view filters: `2024-08-14;after`, which includes the day. */
function onDays(column: Sql, values: readonly string[] | undefined, timezone: string): Sql[] {
  const held = sql`(${column} at time zone ${timezone})::date`;
  return (values ?? []).map((value) => {
    const [day, bound] = value.split(';');
    if (bound === 'after') return sql`${held} >= ${day}::date`;
    return bound === 'before' ? sql`${held} <= ${day}::date` : sql`${held} = ${day}::date`;
  });
}

const requestJson = (row: Row) => ({
  id: row.id,
  issue: row.id,
  project: row.projectId,
  status: row.status,
  snoozed_till: row.snoozedUntil,
  duplicate_to: row.duplicateOfId,
  reason: row.reason,
  source: row.sender ? (row.sender.via ?? ('form' as const)) : ('in-app' as const),
  sender: row.sender && { name: row.sender.name, email: row.sender.email, number: row.sender.number },
  created_by: row.authorId,
  created_at: new Date(row.createdAt).toISOString(),
  updated_at: new Date(row.updatedAt).toISOString(),
  issue_detail: {
    id: row.id,
    name: row.title,
    description_html: row.body === null ? '' : documentToHtml(row.body),
    sequence_id: row.number,
    project_id: row.projectId,
    state_id: row.isRequest && row.group !== 'cancelled' ? null : row.stateId,
    state__group: row.isRequest && row.group !== 'cancelled' ? 'triage' : row.group,
    priority: row.priority,
    assignee_ids: row.assigneeIds,
    label_ids: row.labelIds,
    start_date: row.startDate,
    target_date: row.dueDate,
  },
});
