import {
  comment,
  createComment,
  createIssue,
  createLink,
  firstCancelledState,
  firstState,
  isClosedGroup,
  issue,
  issueLink,
  ISSUE_TITLE_MAX,
  removeComment,
  setDescription,
  state,
  compareStates,
  unsubscribe,
  updateComment,
  updateIssues,
  type Issue,
  type RichText,
  type State,
} from '@cairn/domain';
import { markdownToDocument } from '@cairn/editor/convert';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { keyAtEnd, listed } from '../../issues/public.ts';
import type { Bot } from '../bot.ts';
import type { Connection } from '../connection.ts';
import { digestOf, forgetQuery, itemIn, keepQuery, knowQuery, newItem, type Item } from '../items.ts';
import type { CommentEvent, GithubEvent, IssueEvent, PullEvent, PushEvent } from './github-event.ts';
import { readMarker } from './marker.ts';
import { closedIn, namedIn, namedInBranch } from './named-issues.ts';

const LINK_TITLE_MAX = 255;

/** What processing an event needs. */
export interface Taking {
  readonly bot: Bot;
  readonly connection: Connection;
  /** The server's secret, by which our own texts are recognised. */
  readonly secret: string;
}

/** Applies here what happened in the repository. */
export async function takeEvent(taking: Taking, event: GithubEvent): Promise<void> {
  if (event.event === 'issues') await takeIssue(taking, event);
  else if (event.event === 'issue_comment') await takeComment(taking, event);
  else if (event.event === 'pull_request') await takePull(taking, event);
  else await takePush(taking, event);
}

const refOf = ({ connection: { workspaceId, id } }: Taking) => ({ workspaceId, connectionId: id });

const documentOf = (markdown: string): RichText => markdownToDocument(markdown, { lineEnds: 'break' });

/** An issue from before the connection isn't here, and stays out. */
async function takeIssue(taking: Taking, event: IssueEvent): Promise<void> {
  const held = await itemIn(taking.bot.tx, refOf(taking), 'issue', { remoteId: String(event.issue.id) });
  if (event.action === 'opened') {
    if (!held) await openIssue(taking, event);
  } else if (held) await followIssue(taking, event, held);
}

async function openIssue(taking: Taking, { issue: given, repository }: IssueEvent): Promise<void> {
  const { bot, connection, secret } = taking;
  const { tx } = bot;
  const { projectId } = connection;
  const { text, marked } = readMarker(given.body, secret, connection.id);
  const known = {
    knownTitle: given.title,
    knownBody: digestOf(text),
    knownIsClosed: given.state === 'closed',
  };
  const remote = { remoteId: String(given.id), remoteNumber: given.number };
  if (marked?.kind === 'issue' && (await tx.find(issue, marked.id))?.projectId === projectId) {
    const told = { ...known, knownAt: Date.parse(given.updated_at) };
    await tx.query(keepQuery(refOf(taking), 'issue', newItem({ localId: marked.id, ...remote, ...told })));
    return;
  }
  const first = firstState(await tx.where(state, { projectId }));
  if (!first) throw new Error(`project ${projectId} has no state`);
  const id = uuid();
  await bot.run(createIssue, {
    id,
    projectId,
    title: titleOf(given.title),
    stateId: first.id,
    priority: 'none',
    assigneeIds: [],
    labelIds: [],
    parentId: null,
    startDate: null,
    dueDate: null,
    sortOrder: await keyAtEnd((query) => tx.query(query), connection.workspaceId, projectId),
    ...(text.trim() !== '' && { description: documentOf(text) }),
  });
  await bot.run(createLink, {
    id: uuid(),
    issueId: id,
    title: `${repository.full_name}#${given.number}`,
    url: given.html_url,
  });
  // Bots aren't subscribed.
  await bot.run(unsubscribe, { issueId: id });
  await tx.query(keepQuery(refOf(taking), 'issue', newItem({ localId: id, ...remote, ...known })));
}

const titleOf = (title: string): string =>
  title
    .trim()
    .slice(0, ISSUE_TITLE_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim() || '…';

/**
 * Applies only real changes: GitHub echoes what we sent, perhaps after we have sent something newer. Its clock has
 * whole seconds, so in the second of our last update, its previous values are not changes either.
 */
async function followIssue(taking: Taking, { issue: given }: IssueEvent, held: Item): Promise<void> {
  const { bot, connection, secret } = taking;
  const issueId = held.localId;
  const at = Date.parse(given.updated_at);
  if (held.knownAt !== null && at < held.knownAt) return;
  const isSameSecond = at === held.knownAt;
  const isNews = (value: string, known: string | null, former: string | null): boolean =>
    value !== known && !(isSameSecond && value === former);
  const { text } = readMarker(given.body, secret, connection.id);
  const isClosed = given.state === 'closed';
  const [title, body] = [given.title, digestOf(text)];
  const hasNewTitle = isNews(title, held.knownTitle, held.formerTitle);
  const hasNewBody = isNews(body, held.knownBody, held.formerBody);
  const isMoved = isClosed !== held.knownIsClosed && !isSameSecond;
  if (hasNewTitle) await bot.run(updateIssues, { changes: [{ issueId, patch: { title: titleOf(title) } }] });
  if (hasNewBody) await bot.run(setDescription, { issueId, body: documentOf(text) });
  if (isMoved) await moveAsThere(bot, issueId, isClosed, given.state_reason ?? null);
  await bot.tx.query(
    knowQuery(refOf(taking), 'issue', {
      ...held,
      ...(hasNewTitle && { knownTitle: title }),
      ...(hasNewBody && { knownBody: body }),
      ...(isMoved && { knownIsClosed: isClosed }),
    }),
  );
}

async function moveAsThere(
  bot: Bot,
  issueId: string,
  isClosed: boolean,
  reason: string | null,
): Promise<void> {
  const row = await bot.tx.get(issue, issueId);
  const states = await bot.tx.where(state, { projectId: row.projectId });
  const target = isClosed ? closedStateFor(states, reason) : firstState(states);
  await moveTo(bot, row, states, target, (group) => isClosedGroup(group) !== isClosed);
}

function closedStateFor(states: readonly State[], reason: string | null): State | undefined {
  const completed = states.toSorted(compareStates).find(({ group }) => group === 'completed');
  const cancelled = firstCancelledState(states);
  return reason === 'not_planned' || reason === 'duplicate'
    ? (cancelled ?? completed)
    : (completed ?? cancelled);
}

/** The states that it may be moved from, so that nothing people have done since is undone. */
async function moveTo(
  bot: Bot,
  { id: issueId, stateId }: Issue,
  states: readonly State[],
  target: State | undefined,
  from: (group: State['group']) => boolean,
): Promise<void> {
  const current = states.find((each) => each.id === stateId);
  if (!target || !current || current.id === target.id || !from(current.group)) return;
  await bot.run(updateIssues, { changes: [{ issueId, patch: { stateId: target.id } }] });
}

async function takeComment(taking: Taking, event: CommentEvent): Promise<void> {
  if (event.issue.pull_request !== undefined) return;
  const { bot, connection, secret } = taking;
  const { tx } = bot;
  const ref = refOf(taking);
  const { text, marked } = readMarker(event.comment.body, secret, connection.id);
  const remoteId = String(event.comment.id);
  const held = await itemIn(tx, ref, 'comment', { remoteId });
  const knownBody = digestOf(text);
  const body = documentOf(`**${event.comment.user}** on GitHub:\n\n${text}`);
  if (event.action === 'created') {
    const on = await itemIn(tx, ref, 'issue', { remoteId: String(event.issue.id) });
    if (held || !on) return;
    const isOurs = marked?.kind === 'comment' && (await tx.find(comment, marked.id))?.issueId === on.localId;
    const localId = isOurs ? marked.id : uuid();
    if (!isOurs) {
      await bot.run(createComment, { id: localId, issueId: on.localId, body });
      await bot.run(unsubscribe, { issueId: on.localId });
    }
    const remote = { remoteId, remoteNumber: event.issue.number };
    await tx.query(keepQuery(ref, 'comment', newItem({ localId, ...remote, knownBody })));
  } else if (held && event.action === 'edited') {
    if (held.knownBody === knownBody) return;
    await bot.run(updateComment, { commentId: held.localId, body });
    await tx.query(knowQuery(ref, 'comment', { ...held, knownBody }));
  } else if (held && event.action === 'deleted') {
    await tx.query(forgetQuery(ref, 'comment', held.localId));
    if (await tx.find(comment, held.localId)) await bot.run(removeComment, { commentId: held.localId });
  }
}

/** Whether work hasn't started yet. */
const isBefore = (group: State['group']): boolean => group === 'backlog' || group === 'unstarted';
const isOpen = (group: State['group']): boolean => !isClosedGroup(group);

/** Issues that a pull request mentions get a link to it; those it is about also change state with it. */
async function takePull(
  taking: Taking,
  { action, pull_request: pull, repository }: PullEvent,
): Promise<void> {
  const { bot, connection } = taking;
  const identifier = await identifierOf(taking);
  const about = [
    ...namedIn(pull.title, identifier),
    ...namedInBranch(pull.head.ref, identifier),
    ...closedIn(pull.body, identifier),
  ];
  const rows = await issuesOf(taking, [...about, ...namedIn(pull.body, identifier)]);
  const title = `${repository.full_name}#${pull.number} ${pull.title}`;
  const isMerged = action === 'closed' && pull.merged === true;
  const isBegun = action !== 'closed' && action !== 'edited' && pull.draft !== true;
  const states = await bot.tx.where(state, { projectId: connection.projectId });
  const stateId = isMerged ? connection.mergedStateId : isBegun ? connection.openedStateId : null;
  const target = states.find(({ id }) => id === stateId);
  for (const row of rows) {
    await link(bot, row, { title, url: pull.html_url });
    if (about.includes(row.number)) await moveTo(bot, row, states, target, isMerged ? isOpen : isBefore);
  }
}

/** Issues that a commit mentions get a link to it; those it fixes are completed once it is in the default branch. */
async function takePush(taking: Taking, { ref, commits, repository }: PushEvent): Promise<void> {
  const { bot, connection } = taking;
  const identifier = await identifierOf(taking);
  const isDone = ref === `refs/heads/${repository.default_branch}`;
  const states = await bot.tx.where(state, { projectId: connection.projectId });
  const target = states.find(({ id }) => id === connection.mergedStateId);
  for (const { id, message, url } of commits) {
    const [subject = ''] = message.split('\n', 1);
    const closed = isDone ? closedIn(message, identifier) : [];
    for (const row of await issuesOf(taking, namedIn(message, identifier))) {
      await link(bot, row, { title: `${repository.full_name}@${id.slice(0, 7)} ${subject}`, url });
      if (closed.includes(row.number)) await moveTo(bot, row, states, target, isOpen);
    }
  }
}

async function identifierOf({ bot, connection: { workspaceId, projectId } }: Taking): Promise<string> {
  const [home] = await bot.tx.query(sql<{ identifier: string }>`select identifier from projects
    where workspace_id = ${workspaceId} and id = ${projectId}`);
  return home?.identifier ?? '';
}

/** The mentioned issues of the connection's own project; archived ones are left alone. */
async function issuesOf(
  { bot, connection: { workspaceId, projectId } }: Taking,
  numbers: readonly number[],
): Promise<readonly Issue[]> {
  if (numbers.length === 0) return [];
  const found = await bot.tx.query(sql<{ id: string }>`select i.id from issues i
    where i.workspace_id = ${workspaceId} and i.project_id = ${projectId} and i.number = any(${[...new Set(numbers)]}::int[])
      and i.archived_at is null and ${listed} order by i.number`);
  const rows: Issue[] = [];
  for (const { id } of found) rows.push(await bot.tx.get(issue, id));
  return rows;
}

/** One link per target, however often it is mentioned. */
async function link(
  bot: Bot,
  { id: issueId }: Issue,
  { title, url }: { readonly title: string; readonly url: string },
): Promise<void> {
  const held = await bot.tx.where(issueLink, { issueId, url });
  if (held.length > 0) return;
  await bot.run(createLink, { id: uuid(), issueId, title: title.slice(0, LINK_TITLE_MAX).trim(), url });
}
