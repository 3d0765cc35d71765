import { documentToMarkdown, type DocumentJson } from '@cairn/editor/convert';
import { GITHUB_BOT_ID } from '@cairn/domain/integrations/constants';
import type { Calling } from '../call-provider.ts';
import { githubClient } from '../clients.ts';
import {
  digestOf,
  findItem,
  forgetQuery,
  keepQuery,
  knownAtQuery,
  knowQuery,
  newItem,
  type Item,
} from '../items.ts';
import { noteBegun, type OutboxRow } from '../outbox.ts';
import type { Sending } from '../send-changes.ts';
import { findComment, findIssue, nameOf, type IssueSubject } from '../subjects.ts';
import { findCreated } from './find-created.ts';
import type { GithubClient, IssuePatch, ListedComment } from './github-client.ts';
import { readMarker, withMarker } from './marker.ts';

/** GitHub allows 65,536 characters, and the marker needs some of them. */
const BODY_MOST = 65_000;

interface Working extends Sending {
  readonly github: GithubClient;
}

/** Updates the repository to match the issue here. Values that already match aren't sent, which prevents loops. */
export async function sendToGithub(sending: Sending, calling: Calling, row: OutboxRow): Promise<void> {
  const working = { ...sending, github: githubClient(sending.settings, calling) };
  if (row.kind === 'issue') await sendIssue(working, row);
  else await sendComment(working, row);
}

const refOf = ({ connection: { workspaceId, id } }: Working) => ({ workspaceId, connectionId: id });

const markdownOf = (body: unknown): string =>
  body === null
    ? ''
    : documentToMarkdown(body as DocumentJson, 'portable')
        .trim()
        .slice(0, BODY_MOST);

async function sendIssue(working: Working, sent: OutboxRow): Promise<void> {
  const { settings, connection } = working;
  const { subjectId, fields } = sent;
  const subject = await findIssue(settings.db, connection, subjectId);
  if (!subject) return;
  const held = await findItem(settings.db, refOf(working), 'issue', { localId: subjectId });
  if (held) await patchIssue(working, subject, held, fields);
  else if (fields.includes('created')) await createIssue(working, subject, sent);
}

async function createIssue(working: Working, subject: IssueSubject, sent: OutboxRow): Promise<void> {
  const { settings } = working;
  const ref = refOf(working);
  const { id: localId } = subject.row;
  const created = sent.isBegun ? await findIssueThere(working, localId, sent) : undefined;
  if (created) {
    await keepQuery(ref, 'issue', created).execute(settings.db);
    return await patchIssue(working, subject, created, ['created']);
  }
  await noteBegun(settings.db, ref, sent);
  const item = await askForIssue(working, subject);
  await keepQuery(ref, 'issue', item).execute(settings.db);
  if (subject.isClosed) await patchIssue(working, subject, item, ['state']);
}

/** What an earlier attempt created there without getting a response. */
async function findIssueThere(
  { settings, connection, github, token }: Working,
  localId: string,
  sent: OutboxRow,
): Promise<Item | undefined> {
  const found = await findCreated(
    { ...sent, secret: settings.secret, connectionId: connection.id },
    (asked) => github.issuesSince(token, connection.targetName, asked),
  );
  if (!found) return undefined;
  const { text } = readMarker(found.body ?? '', settings.secret, connection.id);
  return newItem({
    localId,
    remoteId: String(found.id),
    remoteNumber: found.number,
    knownTitle: found.title,
    knownBody: digestOf(text),
    knownIsClosed: found.state === 'closed',
    knownAt: Date.parse(found.updated_at),
  });
}

async function askForIssue(working: Working, subject: IssueSubject): Promise<Item> {
  const { settings, connection, github, token } = working;
  const { row, body } = subject;
  const text = markdownOf(body);
  const marked = withMarker(text, settings.secret, connection.id, { kind: 'issue', id: row.id });
  const {
    id,
    number,
    updated_at: at,
  } = await github.createIssue(token, connection.targetName, {
    title: row.title,
    body: marked,
  });
  return newItem({
    localId: row.id,
    remoteId: String(id),
    remoteNumber: number,
    knownTitle: row.title,
    knownBody: digestOf(text),
    knownIsClosed: false,
    knownAt: Date.parse(at),
  });
}

/** What is sent is recorded first, before GitHub reports it back. */
async function patchIssue(
  working: Working,
  subject: IssueSubject,
  held: Item,
  fields: readonly string[],
): Promise<void> {
  const { settings, connection, github, token } = working;
  const { row, isClosed, isCancelled } = subject;
  const text = markdownOf(subject.body);
  const isNew = fields.includes('created');
  const says = (field: string): boolean => isNew || fields.includes(field);
  const patch: IssuePatch = {
    ...(says('title') && held.knownTitle !== row.title && { title: row.title }),
    ...(says('body') &&
      held.knownBody !== digestOf(text) && {
        body: withMarker(text, settings.secret, connection.id, { kind: 'issue', id: row.id }),
      }),
    ...(says('state') && held.knownIsClosed !== isClosed && closing(isClosed, isCancelled)),
  };
  if (Object.keys(patch).length === 0) return;
  const known: Item = {
    ...held,
    ...(patch.title !== undefined && { knownTitle: row.title, formerTitle: held.knownTitle }),
    ...(patch.body !== undefined && { knownBody: digestOf(text), formerBody: held.knownBody }),
    ...(patch.state !== undefined && { knownIsClosed: isClosed }),
  };
  await told(working, 'issue', { held, known }, async () => {
    const { updated_at: at } = await github.updateIssue(
      token,
      connection.targetName,
      held.remoteNumber,
      patch,
    );
    await knownAtQuery(refOf(working), row.id, Date.parse(at)).execute(settings.db);
  });
}

const closing = (isClosed: boolean, isCancelled: boolean): Pick<IssuePatch, 'state' | 'state_reason'> =>
  isClosed
    ? { state: 'closed', state_reason: isCancelled ? 'not_planned' : 'completed' }
    : { state: 'open', state_reason: 'reopened' };

/** If GitHub hasn't done it, it still has the old value. */
async function told(
  working: Working,
  kind: 'issue' | 'comment',
  { held, known }: { readonly held: Item; readonly known: Item },
  work: () => Promise<void>,
): Promise<void> {
  const { db } = working.settings;
  await knowQuery(refOf(working), kind, known).execute(db);
  try {
    await work();
  } catch (error) {
    await knowQuery(refOf(working), kind, held).execute(db);
    throw error;
  }
}

async function sendComment(working: Working, sent: OutboxRow): Promise<void> {
  const { settings, connection, github, token } = working;
  const { db, secret } = settings;
  const { subjectId, issueId, fields } = sent;
  const ref = refOf(working);
  const held = await findItem(db, ref, 'comment', { localId: subjectId });
  const row = await findComment(db, connection, subjectId);
  if (!row) {
    if (!held) return;
    await forgetQuery(ref, 'comment', subjectId).execute(db);
    await github.removeComment(token, connection.targetName, held.remoteId);
    return;
  }
  // Comments written there can only be changed there.
  if (row.authorId === GITHUB_BOT_ID) return;
  const on = await findItem(db, ref, 'issue', { localId: issueId });
  // Moving an issue out of the project doesn't move the repository's issue.
  if (!on || !(await findIssue(db, connection, issueId))) return;
  const name = (await nameOf(db, connection.workspaceId, row.authorId)) ?? 'Cairn';
  const text = `**${escaped(name)}**:\n\n${markdownOf(row.body)}`;
  const marked = withMarker(text, secret, connection.id, { kind: 'comment', id: subjectId });
  const knownBody = digestOf(text);
  if (held) {
    if (held.knownBody === knownBody) return;
    await told(working, 'comment', { held, known: { ...held, knownBody } }, () =>
      github.updateComment(token, connection.targetName, held.remoteId, marked),
    );
  } else if (fields.includes('created')) {
    const created = sent.isBegun ? await findCommentThere(working, on.remoteNumber, sent) : undefined;
    if (!created) await noteBegun(db, ref, sent);
    const { id } =
      created ?? (await github.createComment(token, connection.targetName, on.remoteNumber, marked));
    const item = newItem({
      localId: subjectId,
      remoteId: String(id),
      remoteNumber: on.remoteNumber,
      knownBody,
    });
    await keepQuery(ref, 'comment', item).execute(db);
    // It may have been edited here before it was found there.
    if (created && created.body !== marked)
      await github.updateComment(token, connection.targetName, item.remoteId, marked);
  }
}

const findCommentThere = (
  { settings, connection, github, token }: Working,
  number: number,
  sent: OutboxRow,
): Promise<ListedComment | undefined> =>
  findCreated({ ...sent, secret: settings.secret, connectionId: connection.id }, (asked) =>
    github.commentsSince(token, connection.targetName, number, asked),
  );

/** Names are escaped, so that they aren't markdown and mention no one at GitHub. */
const escaped = (name: string): string =>
  name.replaceAll(/[\\`*_{}[\]()#+\-.!<>|~]/g, String.raw`\$&`).replaceAll('@', '@\u200b');
