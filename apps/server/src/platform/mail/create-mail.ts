import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import { sealedLetter, type Letter, type MailLog } from './letter.ts';
import { createSeal } from './seal.ts';
import { startSender, type Sender } from './sender.ts';

/** What an administrator sees of the outbox. */
export interface MailRecord {
  id: string;
  to: string;
  subject: string;
  createdAt: number;
  sentAt: number | null;
  attempts: number;
  error: string | null;
  /** Only while there is no mail server: then this list is the only way to reach a link. */
  text: string | null;
}

export interface MailSettings {
  /** Derives the key that encrypts mail bodies at rest. */
  secret: string;
  smtpUrl?: string | undefined;
  from: string;
  log: MailLog;
}

export interface Mail {
  /** False: mails wait in the outbox and an instance admin can read them. */
  isSending: boolean;
  /** Writes the mail in the caller's transaction: it is sent if and only if that commits. */
  mailLater(tx: Db | Tx, letter: Letter): Promise<void>;
  /** The newest mails, for the instance admin. */
  newest(db: Db, limit: number): Promise<MailRecord[]>;
  /** Delivers until stopped; does nothing without a mail server. */
  start(db: Db): Sender;
}

// One plain address. Anything that mail software could read as a list, a name or a header is refused.
const ADDRESS = /^[^\s\p{Cc}@<>(),;:"\\[\]]+@[^\s\p{Cc}@<>(),;:"\\[\]]+$/u;
// Line breaks and other control characters could start a new header.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function createMail(settings: MailSettings): Mail {
  const seal = createSeal(settings.secret, 'cairn mail bodies');
  const { smtpUrl } = settings;
  return {
    isSending: smtpUrl !== undefined,
    async mailLater(tx, letter) {
      if (!ADDRESS.test(letter.to)) throw new Error('expected one plain mail address');
      const subject = letter.subject.replace(CONTROL, ' ').trim();
      const body = seal.seal(JSON.stringify({ text: letter.text, html: letter.html ?? toHtml(letter.text) }));
      await sql`insert into mails (id, to_address, subject, sealed_body)
        values (${uuid()}, ${letter.to}, ${subject}, ${body})`.execute(tx);
    },
    async newest(db, limit) {
      const { rows } = await sql<Row>`
        select id, to_address, subject, sealed_body, created_at, sent_at, attempts, error
        from mails order by created_at desc, id desc limit ${limit}`.execute(db);
      return rows.map(({ toAddress, sealedBody, ...row }) => ({
        ...row,
        to: toAddress,
        text: smtpUrl === undefined && sealedBody !== null ? textOf(seal.open(sealedBody)) : null,
      }));
    },
    start(db) {
      if (smtpUrl === undefined) return { stop: () => Promise.resolve() };
      return startSender({ db, seal, smtpUrl, from: settings.from, log: settings.log });
    },
  };
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
}

function textOf(opened: string | undefined): string | null {
  return opened === undefined ? null : sealedLetter.parse(JSON.parse(opened)).text;
}

/** Paragraphs and links, nothing else: a text that carries markup shows it as written. */
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

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
