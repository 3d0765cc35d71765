import { issue, notification, BOT_ID, type Issue, type Notification } from '@cairn/domain';
import { dayAt, momentAt } from '@cairn/domain/time-zone';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import { FIRST_ID, pagesOf, type Db, type Tx } from '../../platform/db/index.ts';
import { loadActors, runWrite, type Writes } from '../../platform/sync/index.ts';
import { listed } from '../issues/public.ts';
import { tellerIn } from './follow-history.ts';
import { keepNewest } from './keep-newest.ts';
import { newNotification } from './new-notification.ts';
import { putIn, stillToTell, type AlsoTell } from './put-in.ts';
import { seesRow } from './sees-row.ts';

/**
 * On the day before, in the time zone of the project or the person: in time for the daily email, which is sent at eight
 * for most.
 */
const HOUR = 7;
const DAY_MS = 86_400_000;
/** Per transaction and query. */
const PAGE = 200;

/** A person assigned to an issue that is due on a day, who hasn't been notified yet. */
interface Due {
  readonly workspaceId: string;
  readonly issueId: string;
  readonly userId: string;
  readonly dueDate: string;
  readonly timeZone: string;
}

/** The workspaces with reminders that are due. */
export async function workspacesWithDue(db: Db, asOf: number): Promise<readonly string[]> {
  const found = new Set<string>();
  const pages = pagesOf<Due>((after) => readDue(db, asOf, after));
  for await (const page of pages)
    for (const due of page) if (isItsTime(due, asOf)) found.add(due.workspaceId);
  return [...found];
}

export interface Reminding {
  readonly hub: Writes;
  readonly workspaceId: string;
  /** The assumed current time, in milliseconds since 1970. */
  readonly asOf: number;
  readonly alsoTell?: AlsoTell;
  readonly signal?: AbortSignal;
}

/**
 * Reminds the assignees of an open issue on the day before it is due, once per issue and day, unless it has been
 * completed, rescheduled or hidden from them by then.
 */
export async function remindOfDue({ hub, workspaceId, asOf, alsoTell, signal }: Reminding): Promise<void> {
  let after: Due | undefined;
  do {
    const from = after;
    const work = async (tx: CommandTx): Promise<Due | undefined> => {
      const page = await readDue(await tx.raw(), asOf, from, workspaceId);
      const rows = await seen(
        tx,
        page.filter((due) => isItsTime(due, asOf)),
      );
      const told = await stillToTell(
        tx,
        rows.map((due) => rowOf(due, asOf)),
      );
      await putIn(tx, told, alsoTell);
      await keepNewest(tx, [...new Set(told.rows.map(({ userId }) => userId))]);
      return page.at(-1);
    };
    after = await runWrite(hub, tellerIn(workspaceId), 'notification.remind', work, {
      now: asOf,
      isQuiet: true,
    });
  } while (after && signal?.aborted !== true);
}

/** From seven o'clock on the previous day until the due day has ended. */
function isItsTime({ dueDate, timeZone }: Due, asOf: number): boolean {
  const dayBefore = new Date(Date.parse(dueDate) - DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return dayAt(asOf, timeZone) === dayBefore && asOf >= momentAt(dayBefore, HOUR, timeZone);
}

/** The next reminders, of one workspace or of all: somewhere in the world it is the day before. */
async function readDue(
  db: Db | Tx,
  asOf: number,
  after: Due | undefined,
  workspaceId?: string,
): Promise<readonly Due[]> {
  const now = sql`${new Date(asOf).toISOString()}::timestamptz`;
  const place = [after?.workspaceId, after?.issueId, after?.userId].map((id) => sql`${id ?? FIRST_ID}::uuid`);
  const { rows } = await sql<Due>`
    select i.workspace_id, i.id as issue_id, u.id as user_id, i.due_date::text as due_date,
      coalesce(p.time_zone, u.timezone) as time_zone
    from issues i
    join projects p on p.workspace_id = i.workspace_id and p.id = i.project_id and p.archived_at is null
    join users u on u.id = any(i.assignee_ids) and u.deactivated_at is null
    where i.due_date between (${now} at time zone 'utc')::date and (${now} at time zone 'utc')::date + 2
      and i.completed_at is null and ${listed}
      and ${workspaceId === undefined ? sql`true` : sql`i.workspace_id = ${workspaceId}`}
      and (i.workspace_id, i.id, u.id) > (${sql.join(place)})
      and not exists (
        select from notifications n
        where n.workspace_id = i.workspace_id and n.user_id = u.id and n.created_at > ${now} - interval '3 days'
          and n.issue_id = i.id and n.kind = 'due_soon' and n.new_value = i.due_date::text
      )
    order by i.workspace_id, i.id, u.id limit ${PAGE}`.execute(db);
  return rows;
}

/** Those whose person can see the issue. */
async function seen(tx: CommandTx, due: readonly Due[]): Promise<readonly Due[]> {
  await tx.load(
    issue,
    due.map(({ issueId }) => issueId),
  );
  const people = [...new Set(due.map(({ userId }) => userId))];
  const actors = await loadActors(await tx.raw(), tx.workspaceId, people);
  return due.filter(({ issueId, userId }) => {
    const [row, actor] = [tx.known(issue, issueId) as Issue | undefined, actors.get(userId)];
    return row && actor && seesRow(actor, issue, row);
  });
}

/** Its ID is derived from the day, so that differing clocks don't create it twice. */
const rowOf = ({ workspaceId, issueId, userId, dueDate }: Due, asOf: number): Notification =>
  newNotification(`${workspaceId} ${notification.name} due ${issueId} ${dueDate} ${userId}`, {
    kind: 'due_soon',
    userId,
    actorId: BOT_ID,
    issueId,
    field: 'dueDate',
    newValue: dueDate,
    createdAt: asOf,
    idAt: Date.parse(dueDate) - DAY_MS,
  });
