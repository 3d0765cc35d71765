import { isMailable } from '@cairn/domain/people/email';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { withTransaction, type Db, type Tx } from '../db/index.ts';
import { escapeHtml } from '../escape-html.ts';
import { TooManyWaiting, type AnyJob } from '../jobs/index.ts';
import { lifeOf, mayWriteTo } from './email-bounds.ts';
import { sealedEmail, type Email, type MailLog } from './email.ts';
import { createSeal } from '../seal.ts';
import { deliverMail, enqueueMail, enqueueWaiting } from './deliver-mail.ts';

/** A sent email, as server admins see it. */
interface MailRecord {
  id: string;
  to: string;
  subject: string;
  createdAt: number;
  sentAt: number | null;
  attempts: number;
  error: string | null;
  /** False: it was sent, given up, or kept while there was no mail server. */
  isWaiting: boolean;
  /** Only without a mail server: then this list is the only way to get at a link. */
  text: string | null;
}

export interface MailSettings {
  /** Derives the key that encrypts stored emails. */
  secret: string;
  smtpUrl?: string | undefined;
  from: string;
  log: MailLog;
}

export interface Mail {
  /** False: emails are kept in the outbox, where a server admin can read them, and are never sent afterwards. */
  isSending: boolean;
  /**
   * Writes the email in the caller's transaction: it is sent if and only if that commits. False, with nothing written,
   * if this address has had enough emails of this kind, or if the queue is full.
   */
  mailLater(tx: Db | Tx, email: Email): Promise<boolean>;
  /** The newest emails, for server admins. */
  newest(db: Db, limit: number): Promise<MailRecord[]>;
  /** The job that delivers them. */
  readonly jobs: readonly AnyJob[];
  /** Enqueues emails that were waiting before there were jobs. */
  takeUpWaiting(db: Db): Promise<void>;
}

// Line breaks and other control characters could start a new header, and direction marks could disguise the sender.
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

export function createMail(settings: MailSettings): Mail {
  const seal = createSeal(settings.secret, 'cairn mail bodies');
  const { smtpUrl } = settings;
  const isSending = smtpUrl !== undefined;
  const deliver = deliverMail({ seal, smtpUrl, from: settings.from, log: settings.log });
  const write = async (tx: Tx, email: Email): Promise<boolean> => {
    if (!(await mayWriteTo(tx, email.to, email.purpose))) return false;
    const subject = email.subject.replace(CONTROL, ' ').trim();
    const { text, html = toHtml(text), headers } = email;
    const body = seal.seal(JSON.stringify({ text, html, headers }));
    const id = uuid();
    if (isSending && !(await isEnqueued(enqueueMail(tx, deliver, id, email.purpose)))) return false;
    await sql`insert into mails (id, to_address, purpose, subject, sealed_body, created_at, next_attempt_at, expires_at)
      values (${id}, ${email.to}, ${email.purpose}, ${subject}, ${body}, clock_timestamp(),
        ${isSending ? sql`now()` : null}, now() + make_interval(secs => ${lifeOf(email.purpose)}))`.execute(
      tx,
    );
    return true;
  };
  return {
    isSending,
    async mailLater(db, email) {
      // Refuses anything that mail software could read as a list, a name or a header.
      if (!isMailable(email.to)) throw new Error('expected one plain mail address');
      return db.isTransaction
        ? await write(db as Tx, email)
        : await withTransaction(db, async (tx) => await write(tx, email));
    },
    async newest(db, limit) {
      const { rows } = await sql<Row>`
        select id, to_address, subject, sealed_body, created_at, sent_at, attempts, error,
          next_attempt_at is not null as is_waiting
        from mails order by created_at desc, id desc limit ${limit}`.execute(db);
      return rows.map(({ toAddress, sealedBody, ...row }) => ({
        ...row,
        to: toAddress,
        text: smtpUrl === undefined && sealedBody !== null ? textOf(seal.open(sealedBody)) : null,
      }));
    },
    jobs: [deliver],
    takeUpWaiting: (db) => enqueueWaiting(db, deliver),
  };
}

async function isEnqueued(enqueued: Promise<void>): Promise<boolean> {
  try {
    await enqueued;
    return true;
  } catch (error) {
    if (error instanceof TooManyWaiting) return false;
    throw error;
  }
}

interface Row {
  id: string;
  toAddress: string;
  subject: string;
  sealedBody: Uint8Array | null;
  createdAt: number;
  sentAt: number | null;
  attempts: number;
  error: string | null;
  isWaiting: boolean;
}

function textOf(opened: string | undefined): string | null {
  return opened === undefined ? null : sealedEmail.parse(JSON.parse(opened)).text;
}

/** Paragraphs and links only: markup in a text is shown as written. */
function toHtml(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => linked(escapeHtml(line)));
    return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
  });
  return `<!doctype html><html lang="en"><body style="font:15px/24px system-ui,sans-serif;max-width:560px;margin:24px auto;padding:0 16px">${paragraphs.join('')}</body></html>`;
}

function linked(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`);
}
