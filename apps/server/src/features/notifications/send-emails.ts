import type { Mail } from '../../platform/mail/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { emailTopicOf, hasEmails, type EmailTopic } from '@cairn/domain';
import { sql } from 'kysely';
import { digestEmail, subjectIdOf, threadEmail, type EmailContents } from './compose-email.ts';
import { preferencesOfOne } from './preferences.ts';
import { levelsOf } from './project-levels.ts';
import { readWaiting, type WaitingNotification } from './read-notifications.ts';
import type { EmailFor } from './put-in-emails.ts';
import { replyAddress, type Mailbox } from './replies/reply-address.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

export interface Sending {
  readonly db: Db;
  readonly mail: Mail;
  readonly publicUrl: string;
  /** The assumed current time; by default, now. */
  readonly asOf?: Date;
  /** Undefined without inbound email. */
  readonly mailbox?: Mailbox | undefined;
}

/** The most events in an email; the rest is in the inbox. */
const MAX_IN_EMAIL = 100;

/**
 * Writes a person's immediate emails, one for each issue or page, so that each is a thread. Leaves out what has been
 * read, can no longer be seen, or is no longer wanted.
 */
export const sendNow = (sending: Sending, to: EmailFor): Promise<void> =>
  send(sending, to, false, new Date(), inThreads);

/** Writes one email with everything waiting for the daily hour. @param before later events wait for the next one */
export const sendDigest = (sending: Sending, to: EmailFor, before: Date): Promise<void> =>
  send(sending, to, true, before, (found) => (found.length > 0 ? [found] : []));

function inThreads(found: readonly WaitingNotification[]): readonly (readonly WaitingNotification[])[] {
  const threads = new Map<string, WaitingNotification[]>();
  for (const row of found) {
    const id = subjectIdOf(row);
    threads.set(id, [...(threads.get(id) ?? []), row]);
  }
  return [...threads.values()];
}

async function send(
  { db, mail, publicUrl, mailbox, asOf = new Date() }: Sending,
  to: EmailFor,
  inDigest: boolean,
  before: Date,
  inEmails: (found: readonly WaitingNotification[]) => readonly (readonly WaitingNotification[])[],
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ids = await takeWaiting(tx, to, inDigest, before);
    const receiver = await receiverOf(tx, to);
    if (ids.length === 0 || !receiver) return;
    const reader = await loadActor(tx, to);
    const wanted = await preferencesOfOne(tx, to.userId);
    const waiting = await readWaiting(tx, { workspaceId: to.workspaceId, reader, ids, asOf });
    const projectIds = waiting.map(({ projectId }) => projectId);
    const levelOf = await levelsOf(tx, to.workspaceId, [to.userId], projectIds);
    const found = waiting
      .filter(({ kind, projectId }) => wanted[emailTopicOf(kind)] && hasEmails(levelOf(to.userId, projectId)))
      .slice(0, MAX_IN_EMAIL);
    for (const rows of inEmails(found)) {
      const topics: EmailTopic[] = [...new Set(rows.map(({ kind }) => emailTopicOf(kind)))];
      const token = await unsubscribeToken(tx, { userId: to.userId, topics });
      const contents: EmailContents = {
        ...receiver,
        rows,
        base: publicUrl,
        unsubscribeUrl: new URL(`/api/notifications/unsubscribe/${token}`, publicUrl).href,
        replyTo: inDigest ? undefined : await replyToOf(tx, mailbox, to, rows),
      };
      await mail.mailLater(tx, inDigest ? digestEmail(contents) : threadEmail(contents));
    }
  });
}

/** Page comments can't be replied to by email, and neither can emails about several issues. */
async function replyToOf(
  tx: Tx,
  mailbox: Mailbox | undefined,
  to: EmailFor,
  [first]: readonly WaitingNotification[],
): Promise<string | undefined> {
  const issueId = first?.issueId ?? null;
  return mailbox && issueId !== null ? await replyAddress(tx, mailbox, { ...to, issueId }) : undefined;
}

/** Taken in the transaction that writes the emails, so that each event is either in an email or still waiting. */
async function takeWaiting(
  tx: Tx,
  { workspaceId, userId }: EmailFor,
  inDigest: boolean,
  before: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from notification_emails
    where workspace_id = ${workspaceId} and user_id = ${userId} and in_digest = ${inDigest}
      and created_at < ${before.toISOString()}::timestamptz
    returning notification_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

type Receiver = Pick<EmailContents, 'to' | 'workspace' | 'slug'>;

async function receiverOf(tx: Tx, { workspaceId, userId }: EmailFor): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select u.email as to, w.name as workspace, w.slug from users u, workspaces w
    where u.id = ${userId} and w.id = ${workspaceId} and u.email is not null and u.deactivated_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** People whose daily hour has come in their time zone, with the events from before it. */
export async function digestsDue(
  db: Db,
  asOf: Date,
): Promise<readonly (EmailFor & { readonly before: number })[]> {
  const at = sql`${asOf.toISOString()}::timestamptz`;
  const { rows } = await sql<EmailFor & { before: number }>`
    select distinct e.workspace_id, e.user_id, hour.before
    from notification_emails e
    join users u on u.id = e.user_id
    left join notification_preferences p on p.user_id = e.user_id
    cross join lateral (select ${at} at time zone u.timezone as local, coalesce(p.digest_hour, 8) as hour) as clock
    cross join lateral (
      select (date_trunc('day', local - make_interval(hours => hour)) + make_interval(hours => hour))
        at time zone u.timezone as before
    ) as hour
    where e.in_digest and e.created_at < hour.before`.execute(db);
  return rows;
}

/** People whose emails are so overdue that the responsible process must have died. */
export async function emailsOverdue(db: Db, olderThan: Date): Promise<readonly EmailFor[]> {
  const { rows } = await sql<EmailFor>`select distinct workspace_id, user_id from notification_emails
    where not in_digest and created_at < ${olderThan.toISOString()}::timestamptz`.execute(db);
  return rows;
}
