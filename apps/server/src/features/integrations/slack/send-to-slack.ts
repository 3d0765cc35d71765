import { documentToText, type DocumentJson } from '@cairn/editor/convert';
import { channelMessages as words } from '@cairn/messages/en/channel-messages';
import type { Calling } from '../call-provider.ts';
import { slackClient } from '../clients.ts';
import type { OutboxRow } from '../outbox.ts';
import type { Sending } from '../send-changes.ts';
import { findComment, findIssue, nameOf, type IssueSubject } from '../subjects.ts';

/** Short enough for a glance. */
const TITLE_MOST = 200;
const EXCERPT_MOST = 300;

/** Posts what happened to a channel, if it is still true. */
export async function sendToSlack(sending: Sending, calling: Calling, row: OutboxRow): Promise<void> {
  const { settings, connection, token } = sending;
  const text = await messageOf(sending, row);
  if (text !== undefined) await slackClient(settings, calling).post(token, connection.targetId, text);
}

async function messageOf(
  { settings, connection }: Sending,
  { kind, subjectId, issueId }: OutboxRow,
): Promise<string | undefined> {
  const { db, publicUrl } = settings;
  if (!connection.events.some((event) => event === kind)) return undefined;
  const subject = await findIssue(db, connection, issueId);
  if (!subject) return undefined;
  const issue = linkTo(subject, publicUrl);
  const name = async (userId: string): Promise<string> =>
    escaped((await nameOf(db, connection.workspaceId, userId)) ?? words.someone);
  // For a private project, a channel only learns that something happened, with a link for those who may see it.
  const title = subject.isPublic ? cut(subject.row.title, TITLE_MOST) : undefined;
  if (kind === 'issue_created')
    return title === undefined
      ? fill(words.issue_created.private, { issue })
      : fill(words.issue_created.public, { issue, title, name: await name(subject.row.createdBy) });
  if (kind === 'issue_closed') {
    if (!subject.isClosed) return undefined;
    return title === undefined
      ? fill(words.issue_closed.private, { issue })
      : fill(words.issue_closed.public, { issue, title });
  }
  const said = await findComment(db, connection, subjectId);
  if (!said) return undefined;
  if (title === undefined) return fill(words.comment_created.private, { issue });
  const text = cut(documentToText(said.body as DocumentJson), EXCERPT_MOST);
  return fill(words.comment_created.public, { issue, title, text, name: await name(said.authorId) });
}

const linkTo = ({ key, slug, row }: IssueSubject, publicUrl: string): string =>
  `<${publicUrl}/${slug}/projects/${row.projectId}/issues/${row.id}|${key}>`;

const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** On one line; angle brackets would make a link or mention someone. */
function cut(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return escaped(line.length > most ? `${line.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : line);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
