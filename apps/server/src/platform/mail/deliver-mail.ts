import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Db, Tx } from '../db/index.ts';
import { enqueue, job, type Job, type JobContext } from '../jobs/index.ts';
import type { EmailPurpose } from './email-bounds.ts';
import { sealedEmail, type MailLog } from './email.ts';
import type { Seal } from '../seal.ts';

export interface SenderSettings {
  readonly seal: Seal;
  /** If absent, nothing can be sent at present. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly log: MailLog;
}

const mailed = z.object({ mailId: z.uuid() });
export type DeliverMail = Job<typeof mailed>;

const SMTP_TIMEOUT_MS = 30_000;
/** Longer than the mail server may take for each of its answers. */
const DELIVERY_LIMIT_MS = 180_000;
/** Delays of 1, 2, 4 … minutes, at most an hour each, because a mail server may be away for most of a day. */
const RETRY = { attempts: 24, firstWaitMs: 60_000, longestWaitMs: 3_600_000 };

/** Delivers one email from the outbox, at least once. One per job, so that a slow mail server holds up no other job. */
export function deliverMail(settings: SenderSettings): DeliverMail {
  return job('mail.deliver', {
    input: mailed,
    key: ({ mailId }) => mailId,
    retry: RETRY,
    atOnce: 1,
    timeLimitMs: DELIVERY_LIMIT_MS,
    run: async (context, { mailId }) => await deliver(settings, context, mailId),
  });
}

/**
 * Call it in the transaction that writes the email. Emails of one purpose wait behind each other, but not behind a
 * flood of another.
 */
export async function enqueueMail(
  tx: Db | Tx,
  deliver: DeliverMail,
  mailId: string,
  purpose: EmailPurpose | 'other',
): Promise<void> {
  await enqueue(tx, deliver, { mailId }, { owner: `instance mail ${purpose}`, unlessThere: true });
}

/** Enqueues emails that were waiting before there were jobs: each once, however often it is called. */
export async function enqueueWaiting(db: Db, deliver: DeliverMail): Promise<void> {
  const { rows } = await sql<{ id: string; purpose: EmailPurpose | 'other' }>`
    select id, purpose from mails where next_attempt_at is not null order by next_attempt_at`.execute(db);
  for (const { id, purpose } of rows) await enqueueMail(db, deliver, id, purpose);
}

interface WaitingMail {
  readonly id: string;
  readonly toAddress: string;
  readonly subject: string;
  readonly sealedBody: Uint8Array | null;
  readonly attempts: number;
  readonly isExpired: boolean;
}

async function deliver(settings: SenderSettings, context: JobContext, mailId: string): Promise<void> {
  const { db } = context;
  const mail = await begin(db, mailId);
  if (mail === undefined) return;
  if (mail.isExpired) return await giveUp(db, mail.id, 'it could not be sent while it was of use');
  const opened = mail.sealedBody === null ? undefined : settings.seal.open(mail.sealedBody);
  if (opened === undefined)
    return await giveUp(db, mail.id, 'the body cannot be decrypted: the secret key has changed');
  try {
    await send(settings, context.signal, mail, opened);
  } catch (error) {
    const reason = describe(error);
    if (context.signal.aborted) throw error;
    settings.log.warn({ mailId, attempts: mail.attempts, error: reason }, 'an email was not delivered');
    if (context.isLast) return await giveUp(db, mail.id, reason);
    await noteFailure(db, mail.id, reason);
    throw error;
  }
  await sql`update mails set sent_at = now(), next_attempt_at = null, sealed_body = null, error = null
    where id = ${mail.id}`.execute(db);
}

/** Undefined if it has been sent or given up. */
async function begin(db: Db, mailId: string): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    update mails set attempts = attempts + 1 where id = ${mailId} and next_attempt_at is not null
    returning id, to_address, subject, sealed_body, attempts, expires_at <= now() as is_expired`.execute(db);
  return rows[0];
}

async function send(
  { smtpUrl, from }: SenderSettings,
  signal: AbortSignal,
  mail: WaitingMail,
  opened: string,
): Promise<void> {
  if (smtpUrl === undefined) throw new Error('no mail server is set');
  const transport = transportTo(smtpUrl);
  const close = (): void => transport.close();
  signal.addEventListener('abort', close);
  try {
    const body = sealedEmail.parse(JSON.parse(opened));
    await transport.sendMail({
      from,
      to: { name: '', address: mail.toAddress },
      subject: mail.subject,
      text: body.text,
      html: body.html,
      // The same for each attempt, so that mail programs recognise a repeated delivery.
      messageId: `<${mail.id}@cairn>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...body.headers },
    });
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

function transportTo(smtpUrl: string): Transporter {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function noteFailure(db: Db, id: string, reason: string): Promise<void> {
  await sql`update mails set error = ${reason} where id = ${id}`.execute(db);
}

async function giveUp(db: Db, id: string, reason: string): Promise<void> {
  await sql`update mails set next_attempt_at = null, sealed_body = null, error = ${reason} where id = ${id}`.execute(
    db,
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500);
}
