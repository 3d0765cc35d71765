import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Db } from '../db/index.ts';
import { sealedLetter, type MailLog } from './letter.ts';
import type { Seal } from './seal.ts';

export interface SenderSettings {
  db: Db;
  seal: Seal;
  smtpUrl: string;
  from: string;
  log: MailLog;
}

export interface Sender {
  /** Finishes the mail on its way, if that can be done soon, then ends. */
  stop(): Promise<void>;
}

const POLL_MS = 2_000;
/** Longer than the mail server may take, so that two processes never send the same mail at once. */
const CLAIM_MS = 120_000;
const SMTP_TIMEOUT_MS = 30_000;
/** A stop does not wait longer for a mail server that hangs; the mail is tried again by its claim. */
const STOP_LIMIT_MS = 2_000;
/** Waits of 1, 2, 4 … minutes, at most an hour each: a mail server may be away for most of a day. */
const MAX_ATTEMPTS = 24;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Delivers the outbox at least once each. Any number of processes may do so. */
export function startSender(settings: SenderSettings): Sender {
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const stopping = new AbortController();

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const found = await deliverNext(settings, transport).catch((error: unknown) => {
        settings.log.warn({ error: describe(error) }, "emails to send can't be read");
        return false;
      });
      if (!found) await pause(stopping.signal);
    }
  };
  const running = run();

  return {
    async stop() {
      stopping.abort();
      await Promise.race([running, setTimeout(STOP_LIMIT_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}

/** One at a time: of several, the last would wait behind a slow mail server for longer than its claim. */
async function deliverNext(settings: SenderSettings, transport: Transporter): Promise<boolean> {
  const mail = await claim(settings.db);
  if (mail === undefined) return false;
  await deliver(settings, transport, mail);
  return true;
}

interface ClaimedMail {
  id: string;
  toAddress: string;
  subject: string;
  sealedBody: Uint8Array | null;
  attempts: number;
  isExpired: boolean;
}

async function claim(db: Db): Promise<ClaimedMail | undefined> {
  // By "=", not "in": a join may ask the inner query once for each mail, and each time it would claim the next one.
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, next_attempt_at = now() + ${`${CLAIM_MS} milliseconds`}::interval
    where id = (
      select id from mails where next_attempt_at <= now() order by next_attempt_at limit 1 for update skip locked
    )
    returning id, to_address, subject, sealed_body, attempts, expires_at <= now() as is_expired`.execute(db);
  return rows[0];
}

async function deliver(settings: SenderSettings, transport: Transporter, mail: ClaimedMail): Promise<void> {
  const { db, seal, from, log } = settings;
  if (mail.isExpired) {
    await giveUp(db, mail.id, 'it could not be sent while it was of use');
    return;
  }
  const opened = mail.sealedBody === null ? undefined : seal.open(mail.sealedBody);
  if (opened === undefined) {
    await giveUp(db, mail.id, 'the body cannot be decrypted: the secret key has changed');
    return;
  }
  try {
    const body = sealedLetter.parse(JSON.parse(opened));
    await transport.sendMail({
      from,
      to: { name: '', address: mail.toAddress },
      subject: mail.subject,
      text: body.text,
      html: body.html,
      // The same for each attempt, so that mail programs fold a repeated delivery into one.
      messageId: `<${mail.id}@cairn>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await sql`update mails set sent_at = now(), next_attempt_at = null, sealed_body = null, error = null
      where id = ${mail.id}`.execute(db);
  } catch (error) {
    const reason = describe(error);
    log.warn({ mailId: mail.id, attempts: mail.attempts, error: reason }, 'an email was not delivered');
    if (mail.attempts >= MAX_ATTEMPTS) await giveUp(db, mail.id, reason);
    else await retryLater(db, mail, reason);
  }
}

async function retryLater(db: Db, mail: ClaimedMail, reason: string): Promise<void> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (mail.attempts - 1), LONGEST_WAIT_MS);
  await sql`update mails set next_attempt_at = now() + ${`${wait} milliseconds`}::interval, error = ${reason}
    where id = ${mail.id}`.execute(db);
}

async function giveUp(db: Db, id: string, reason: string): Promise<void> {
  await sql`update mails set next_attempt_at = null, sealed_body = null, error = ${reason} where id = ${id}`.execute(
    db,
  );
}

async function pause(signal: AbortSignal): Promise<void> {
  // Rejects when the signal comes, which is just the end of the wait.
  await setTimeout(POLL_MS, undefined, { signal }).catch(() => undefined);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500);
}
