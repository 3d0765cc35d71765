import type { Priority, StateGroup, WorkTab } from '@cairn/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { listed } from '../issues/public.ts';

/** Whose issues are counted: those in the person's unarchived projects. */
export interface Mine {
  readonly userId: string;
  readonly workspaceId: string;
  readonly projectIds: readonly string[];
  /** Today for the person, YYYY-MM-DD. */
  readonly today: string;
}

type Days = { readonly from: string; readonly to: string } | undefined;

const isAssigned = ({ userId }: Mine) => sql`i.assignee_ids @> array[${userId}]::uuid[]`;
const isCreated = ({ userId }: Mine) => sql`i.created_by = ${userId}`;
const isOpen = sql`s."group" in ('backlog', 'unstarted', 'started')`;
const isOverdue = ({ today }: Mine) => sql`(${isOpen} and i.due_date < ${today}::date)`;

const TABS: Readonly<Record<WorkTab, (mine: Mine) => RawBuilder<unknown>>> = {
  pending: (mine) => sql`(${isOpen} and coalesce(i.due_date >= ${mine.today}::date, true))`,
  overdue: isOverdue,
  completed: () => sql`s."group" = 'completed'`,
};

const from = ({ workspaceId, projectIds }: Mine) => sql`from issues i
  join states s on s.workspace_id = i.workspace_id and s.id = i.state_id
  join projects p on p.workspace_id = i.workspace_id and p.id = i.project_id
  where i.workspace_id = ${workspaceId} and i.project_id = any(${projectIds}::uuid[])
    and i.archived_at is null and ${listed} and p.archived_at is null`;

const isDue = (due: Days) =>
  due ? sql`and i.due_date between ${due.from}::date and ${due.to}::date` : sql``;

export async function figures(db: Db, mine: Mine) {
  const { rows } = await sql<{ assigned: number; overdue: number; created: number; completed: number }>`
    select (count(*) filter (where ${isAssigned(mine)} and ${isOpen}))::int as assigned,
      (count(*) filter (where ${isAssigned(mine)} and ${isOverdue(mine)}))::int as overdue,
      (count(*) filter (where ${isCreated(mine)}))::int as created,
      (count(*) filter (where ${isAssigned(mine)} and s."group" = 'completed'))::int as completed
    ${from(mine)} and (${isAssigned(mine)} or ${isCreated(mine)})`.execute(db);
  return rows[0] ?? { assigned: 0, overdue: 0, created: 0, completed: 0 };
}

interface Wanted {
  readonly by: 'assigned' | 'created';
  readonly tab: WorkTab;
  readonly due: Days;
  readonly most: number;
}

interface DueIssue {
  readonly id: string;
  readonly reference: string;
  readonly title: string;
  readonly priority: Priority;
  readonly stateGroup: StateGroup;
  readonly dueDate: string | null;
}

/** The number of issues, and the first of them by due date. */
export async function dueIssues(db: Db, mine: Mine, { by, tab, due, most }: Wanted) {
  const which = sql`${from(mine)} and ${by === 'assigned' ? isAssigned(mine) : isCreated(mine)}
    and ${TABS[tab](mine)} ${isDue(due)}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${which}`.execute(db);
  const { rows: issues } =
    await sql<DueIssue>`select i.id, p.identifier || '-' || i.number as reference, i.title,
      i.priority, s."group" as state_group, to_char(i.due_date, 'YYYY-MM-DD') as due_date
    ${which} order by i.due_date nulls last, i.updated_at desc, i.id limit ${most}`.execute(db);
  return {
    count: counted[0]?.count ?? 0,
    issues: issues.map(({ stateGroup, dueDate, ...row }) => ({
      ...row,
      state_group: stateGroup,
      due_date: dueDate,
    })),
  };
}

/** Assigned issues by state group, or open ones by priority. */
export async function shares(db: Db, mine: Mine, by: 'state_group' | 'priority', due: Days) {
  const value = by === 'priority' ? sql`i.priority` : sql`s."group"`;
  const { rows } = await sql<{ value: string; count: number }>`
    select ${value} as value, count(*)::int as count ${from(mine)} and ${isAssigned(mine)} ${isDue(due)}
      ${by === 'priority' ? sql`and ${isOpen}` : sql``}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The projects of the most recently changed issues, newest first. */
export async function recentProjects(db: Db, mine: Mine, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select i.project_id as id ${from(mine)}
    and (${isAssigned(mine)} or ${isCreated(mine)})
    group by 1 order by max(i.updated_at) desc, 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people on the person's issues, most recently active first. */
export async function recentPeople(db: Db, mine: Mine, most: number) {
  const { rows } = await sql<{ id: string; sharedIssues: number }>`
    select m.id, count(*)::int as shared_issues from (
      select distinct i.id, i.updated_at, person
      from (select i.id, i.updated_at, i.assignee_ids || i.created_by as people ${from(mine)}
        and (${isAssigned(mine)} or ${isCreated(mine)})) i, unnest(i.people) as person
    ) held join members m on m.workspace_id = ${mine.workspaceId} and m.id = held.person
    where m.id <> ${mine.userId} and m.is_active and not m.is_bot
    group by 1 order by max(held.updated_at) desc, 1 limit ${most}`.execute(db);
  return rows.map(({ id, sharedIssues }) => ({ id, shared_issues: sharedIssues }));
}
