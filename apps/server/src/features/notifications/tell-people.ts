import {
  comment,
  description,
  issue,
  page,
  pageComment,
  project,
  state,
  type Actor,
  type Comment,
  type Description,
  type Issue,
  type Notification,
  type Page,
  type PageComment,
  type Project,
} from '@cairn/domain';
import { extractFrom } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';
import { isUuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import { derivedOf } from '../../platform/documents/index.ts';
import { loadActors } from '../../platform/sync/index.ts';
import type { Change, FollowedBy, Happening, Joined } from './happenings.ts';
import { newNotification } from './new-notification.ts';
import { stillToTell, type Told } from './put-in.ts';
import { seesRow } from './sees-row.ts';

/** More than anyone mentions in one text; the rest aren't notified. */
const MAX_MENTIONS = 100;
/** Saves of a text closer together than this count as one change until it is read. */
const BURST_MS = 10 * 60_000;
const WRITTEN: readonly (string | null)[] = ['title', 'description'];

/** The current subjects of happenings: people who haven't been notified yet may have lost access since. */
type About =
  | { readonly happening: Happening; readonly issue: Issue; readonly commentId: string | null }
  | { readonly happening: Happening; readonly page: Page; readonly commentId: string | null }
  | { readonly happening: Happening; readonly project: Project; readonly commentId: null };

/**
 * A notification for each person concerned who can see the subject and doesn't have it yet. No one is notified of their
 * own actions.
 */
export async function whatPeopleAreTold(
  tx: CommandTx,
  happenings: readonly Happening[],
  joined: Joined,
): Promise<Told> {
  const about = await subjectsOf(tx, happenings);
  const mentioned = await mentionsIn(tx, about);
  const answered = await answeredBy(tx, happenings);
  const concerned = (each: About): ReadonlySet<string> =>
    new Set([
      ...(mentioned.get(each) ?? []),
      ...followersOf(each, joined),
      ...(answered.get(each.happening.subject.commentId ?? '') ?? []),
    ]);
  const people = new Set(about.flatMap((each) => [...concerned(each)]));
  const actors = await loadActors(await tx.raw(), tx.workspaceId, [...people]);
  const completed = await completedStates(tx, happenings);
  const told: Notification[] = [];
  for (const each of about)
    for (const userId of concerned(each)) {
      const { actorId } = each.happening;
      const actor = actors.get(userId);
      if (userId === actorId || !actor || !sees(actor, each)) continue;
      const said = whatIsSaid(each, userId, mentioned.get(each)?.has(userId) ?? false, completed);
      if (said) told.push(rowOf(tx, each, userId, said));
    }
  const { rows, levelOf } = await stillToTell(tx, told);
  const fresh = await withoutBursts(tx, rows);
  await rememberMentions(tx, fresh);
  return { rows: fresh, levelOf };
}

async function subjectsOf(tx: CommandTx, happenings: readonly Happening[]): Promise<readonly About[]> {
  const commentIds = (of: 'issue' | 'page'): readonly string[] =>
    happenings.flatMap(({ subject }) =>
      (subject.pageId === null) === (of === 'issue') ? (subject.commentId ?? []) : [],
    );
  await tx.load(comment, commentIds('issue'));
  await tx.load(pageComment, commentIds('page'));
  const issueOf = ({ subject }: Happening): string | null | undefined =>
    subject.commentId === null
      ? subject.issueId
      : (tx.known(comment, subject.commentId) as Comment | undefined)?.issueId;
  await tx.load(
    issue,
    happenings.flatMap((each) => issueOf(each) ?? []),
  );
  const pageOf = ({ subject }: Happening): string | null | undefined =>
    subject.commentId === null
      ? subject.pageId
      : (tx.known(pageComment, subject.commentId) as PageComment | undefined)?.pageId;
  await tx.load(
    page,
    happenings.flatMap((each) => pageOf(each) ?? []),
  );
  await tx.load(
    project,
    happenings.flatMap(({ subject }) => subject.projectId ?? []),
  );
  return happenings.flatMap((happening): About[] => {
    const { pageId, projectId, commentId } = happening.subject;
    if (projectId !== null) {
      const row = tx.known(project, projectId) as Project | undefined;
      return row ? [{ happening, project: row, commentId }] : [];
    }
    if (pageId !== null) {
      const row = tx.known(page, pageOf(happening) ?? '') as Page | undefined;
      return row ? [{ happening, page: row, commentId }] : [];
    }
    const row = tx.known(issue, issueOf(happening) ?? '') as Issue | undefined;
    return row?.removedAt === null ? [{ happening, issue: row, commentId }] : [];
  });
}

/** Mentioned people who haven't been notified yet; people no longer mentioned are forgotten. */
async function mentionsIn(
  tx: CommandTx,
  about: readonly About[],
): Promise<ReadonlyMap<About, ReadonlySet<string>>> {
  const found = new Map<About, ReadonlySet<string>>();
  const seen = new Set<string>();
  for (const each of about) {
    const { textId } = each.happening;
    if (textId === undefined || seen.has(textId)) continue;
    seen.add(textId);
    const named = (await mentionedIn(tx, each, textId)).filter(isUuid).slice(0, MAX_MENTIONS);
    await tx.query(sql`delete from told_mentions
      where workspace_id = ${tx.workspaceId} and text_id = ${textId} and user_id <> all(${named}::uuid[])`);
    if (named.length === 0) continue;
    const told = await tx.query(sql<{ userId: string }>`select user_id from told_mentions
      where workspace_id = ${tx.workspaceId} and text_id = ${textId}`);
    const known = new Set(told.map(({ userId }) => userId));
    found.set(each, new Set(named.filter((id) => !known.has(id))));
  }
  return found;
}

async function mentionedIn(tx: CommandTx, about: About, textId: string): Promise<readonly string[]> {
  if ('project' in about) return [];
  if ('page' in about && about.commentId === null) {
    const derived = await derivedOf(await tx.raw(), { workspaceId: tx.workspaceId, id: textId });
    return derived?.mentions ?? [];
  }
  const row: Comment | PageComment | Description | undefined =
    'page' in about
      ? await tx.find(pageComment, textId)
      : about.commentId === null
        ? await tx.find(description, textId)
        : await tx.find(comment, textId);
  return row ? extractFrom(row.body as DocumentJson).mentions : [];
}

/**
 * The people a change of the issue concerns: new assignees, and those who were subscribed before it, however late it is
 * processed. A page's text concerns only those it mentions, a comment on it also the owner.
 */
function followersOf(about: About, joined: Joined): readonly string[] {
  if ('project' in about) return about.happening.assigned ?? [];
  if ('page' in about) return about.happening.change ? [about.page.ownerId] : [];
  const { id, createdBy, assigneeIds } = about.issue;
  const assigned = assigneeIds.filter((userId) => about.happening.assigned?.includes(userId));
  const then = (as: FollowedBy): readonly string[] =>
    about.issue[as].filter((userId) => (joined(id, userId, as) ?? 0) < about.happening.seq);
  return [...new Set([...assigned, ...then('assigneeIds'), ...then('subscriberIds'), createdBy])];
}

/** Earlier authors of the thread that a reply belongs to, who are notified even if not subscribed. */
async function answeredBy(
  tx: CommandTx,
  happenings: readonly Happening[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const replyIds = happenings.flatMap(({ change, subject }) =>
    change?.kind === 'comment' && change.isReply ? (subject.commentId ?? []) : [],
  );
  if (replyIds.length === 0) return new Map();
  const rows = await tx.query(sql<{ replyId: string; authorIds: readonly string[] }>`
    select reply.id as reply_id, array_agg(distinct said.author_id) as author_ids
    from comments reply
    join comments said on said.workspace_id = reply.workspace_id and said.issue_id = reply.issue_id
      and reply.parent_id in (said.id, said.parent_id) and said.created_at <= reply.created_at
    where reply.workspace_id = ${tx.workspaceId} and reply.id = any(${replyIds}::uuid[])
    group by reply.id
    union all
    select reply.id, array_agg(distinct said.author_id)
    from page_comments reply
    join page_comments said on said.workspace_id = reply.workspace_id and said.page_id = reply.page_id
      and reply.parent_id in (said.id, said.parent_id) and said.created_at <= reply.created_at
    where reply.workspace_id = ${tx.workspaceId} and reply.id = any(${replyIds}::uuid[])
    group by reply.id`);
  return new Map(rows.map(({ replyId, authorIds }) => [replyId, authorIds]));
}

function sees(actor: Actor, about: About): boolean {
  if ('project' in about) return seesRow(actor, project, about.project);
  if ('page' in about) return seesRow(actor, page, about.page);
  return seesRow(actor, issue, about.issue);
}

type Said = Pick<Notification, 'kind' | 'field' | 'oldValue' | 'newValue'>;

const plainly = (kind: Notification['kind']): Said => ({
  kind,
  field: null,
  oldValue: null,
  newValue: null,
});

/** One notification per happening: a mention says more than a new comment. */
function whatIsSaid(
  about: About,
  userId: string,
  isMentioned: boolean,
  completed: ReadonlySet<string>,
): Said | undefined {
  const { change, assigned = [] } = about.happening;
  if (isMentioned) return plainly('mentioned');
  if ('project' in about) return plainly('added');
  if ('page' in about)
    return change?.kind === 'comment'
      ? { ...plainly('comment'), field: change.isReply ? 'reply' : null }
      : undefined;
  // Assigned by mistake, and unassigned again.
  if (assigned.includes(userId) && about.issue.assigneeIds.includes(userId)) return plainly('assigned');
  if (!change) return undefined;
  if (change.kind === 'comment') return { ...plainly('comment'), field: change.isReply ? 'reply' : null };
  if ('otherId' in change) return { ...plainly(change.kind), newValue: change.otherId };
  const isCompleted = change.kind === 'state' && completed.has(change.newValue ?? '');
  const { field, oldValue, newValue } = change;
  return { kind: isCompleted ? 'completed' : change.kind, field, oldValue, newValue };
}

async function completedStates(
  tx: CommandTx,
  happenings: readonly Happening[],
): Promise<ReadonlySet<string>> {
  const newState = (change: Change | undefined): readonly string[] =>
    change?.kind === 'state' && change.field !== 'request' && change.newValue !== null
      ? [change.newValue]
      : [];
  const ids = [...new Set(happenings.flatMap(({ change }) => newState(change)))];
  await tx.load(state, ids);
  return new Set(ids.filter((id) => tx.known(state, id)?.['group'] === 'completed'));
}

function rowOf(tx: CommandTx, about: About, userId: string, said: Said): Notification {
  const { key, at, actorId } = about.happening;
  return newNotification(`${tx.workspaceId} ${key} ${userId}`, {
    ...said,
    userId,
    actorId,
    issueId: 'issue' in about ? about.issue.id : null,
    pageId: 'page' in about ? about.page.id : null,
    addedToId: 'project' in about ? about.project.id : null,
    commentId: about.commentId,
    createdAt: at,
  });
}

/** A text saved at every pause is reported once until it is read. */
async function withoutBursts(tx: CommandTx, rows: readonly Notification[]): Promise<readonly Notification[]> {
  const written = rows.filter(({ field }) => WRITTEN.includes(field));
  if (written.length === 0) return rows;
  const sameAs = (row: Pick<Notification, 'userId' | 'issueId' | 'actorId' | 'field'>): string =>
    `${row.userId} ${row.issueId} ${row.actorId} ${row.field}`;
  const held = await tx.query(sql<Notification>`
    select user_id, issue_id, actor_id, field, created_at from notifications
    where workspace_id = ${tx.workspaceId} and user_id = any(${written.map(({ userId }) => userId)}::uuid[])
      and issue_id = any(${written.map(({ issueId }) => issueId)}::uuid[]) and field in ('title', 'description')
      and read_at is null and created_at > to_timestamp(${Math.min(...written.map(({ createdAt }) => createdAt)) / 1000})
        - make_interval(secs => ${BURST_MS / 1000})
    order by created_at`);
  const last = new Map(held.map((row) => [sameAs(row), row.createdAt]));
  return rows.filter((row) => {
    if (!WRITTEN.includes(row.field)) return true;
    const before = last.get(sameAs(row));
    if (before !== undefined && row.createdAt - before < BURST_MS) return false;
    last.set(sameAs(row), row.createdAt);
    return true;
  });
}

async function rememberMentions(tx: CommandTx, rows: readonly Notification[]): Promise<void> {
  for (const { kind, userId, commentId, issueId, pageId } of rows)
    if (kind === 'mentioned')
      await tx.query(sql`insert into told_mentions (workspace_id, text_id, user_id)
        values (${tx.workspaceId}, ${commentId ?? issueId ?? pageId}, ${userId}) on conflict do nothing`);
}
