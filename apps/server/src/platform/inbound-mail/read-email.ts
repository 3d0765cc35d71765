import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Address, Email } from 'postal-mime';
import { EmailParser } from './email-parser.ts';

/** What an email's headers say. They are read first, so that only emails that may be accepted are read completely. */
export interface EmailHead {
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly messageId: string | null;
  /** Derived from its Message-ID, if it has one, otherwise from its headers. */
  readonly digest: Buffer;
  /** Not from a program, a list or a report: those get no answer. */
  readonly isByPerson: boolean;
}

/** The content of a received email. */
export interface ReceivedEmail {
  readonly sender: string;
  /** The sender's name; empty if the email does not contain one. */
  readonly senderName: string;
  readonly subject: string;
  readonly messageId: string | null;
  /** The same ID for the same email, however often it arrives. */
  readonly digest: Buffer;
  /** As it was written: its plain text, otherwise its HTML. */
  readonly body: { readonly text: string } | { readonly html: string };
  /** Files attached by the sender; images of signatures don't count. */
  readonly attachments: number;
}

/** How deeply parts may be nested; mail programs nest five. */
const DEEPEST = 20;
const HEADERS_MAX = 64 * 1024;
/** The text comes before the files, of which it is enough to have seen the beginning. */
const READ_MAX = 2 * 1024 * 1024;
/** Each line takes time, however short it is: 12 µs. Lines of files have 78 characters. */
const LINES_MAX = 30_000;
const PARTS_MAX = 500;
/** Characters that are read: what a person wrote is at the beginning, or between quotes. */
const TEXT_MAX = 256 * 1024;
/** The same for HTML, which takes ten times as long. */
const HTML_MAX = 64 * 1024;
const RECIPIENTS_MAX = 100;
const ADDRESS_MAX = 320;
const MESSAGE_ID = /^<[!-;=?-~]{1,250}>$/;

const DELIVERY_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to'];

/** Undefined if it is not an email. */
export async function readHead(raw: Buffer): Promise<EmailHead | undefined> {
  const end = HEAD_ENDS.map((each) => raw.indexOf(each)).filter((at) => at !== -1);
  const head = raw.subarray(0, Math.min(HEADERS_MAX, ...end));
  const email = await parse(head);
  if (!email) return undefined;
  const sender = email.from?.address ?? '';
  return {
    recipients: recipientsOf(email),
    sender,
    messageId: messageIdOf(email),
    digest: digestOf(email, head),
    isByPerson: sender.length <= ADDRESS_MAX && !isAutomatic(email),
  };
}

const HEAD_ENDS = ['\r\n\r\n', '\n\n'];

/** Undefined if it is not an email, or if no mail program would write it. */
export async function readEmail(whole: Buffer): Promise<ReceivedEmail | undefined> {
  const raw = whole.subarray(0, READ_MAX);
  if (hasMore(raw, '\n', LINES_MAX) || hasMore(raw, '\n--', PARTS_MAX)) return undefined;
  const email = await parse(raw);
  if (!email) return undefined;
  return {
    sender: email.from?.address ?? '',
    senderName: email.from?.name ?? '',
    subject: email.subject ?? '',
    messageId: messageIdOf(email),
    digest: digestOf(email, whole),
    body: bodyOf(email),
    attachments: email.attachments.filter(
      ({ disposition, related }) => disposition === 'attachment' && !related,
    ).length,
  };
}

const givenId = ({ messageId }: Email): string => messageId?.trim() ?? '';

function messageIdOf(email: Email): string | null {
  const id = givenId(email);
  return MESSAGE_ID.test(id) ? id : null;
}

const digestOf = (email: Email, otherwise: Buffer): Buffer =>
  createHash('sha256')
    .update(givenId(email) || otherwise)
    .digest();

function hasMore(raw: Buffer, what: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count++) {
    at = raw.indexOf(what, at + 1);
    if (at === -1) return false;
  }
  return true;
}

async function parse(raw: Uint8Array): Promise<Email | undefined> {
  // One after the other, with pauses: parsing in one go would block everyone else.
  await setImmediate();
  try {
    return await new EmailParser({
      // The library would parse forwarded emails as they arrive.
      forceRfc822Attachments: true,
      maxNestingDepth: DEEPEST,
      maxHeadersSize: HEADERS_MAX,
    }).parse(raw);
  } catch {
    return undefined;
  }
}

/** Answers of programs, lists, returned emails and our own emails: an answer to them could be answered again. */
function isAutomatic({ headers, from, returnPath }: Email): boolean {
  const valueOf = (name: string): string =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? '';
  const sender = from?.address?.toLowerCase() ?? '';
  const submitted = valueOf('auto-submitted');
  return (
    sender === '' ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/.test(sender) ||
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    /^(?:bulk|junk|list|auto_reply)$/.test(valueOf('precedence')) ||
    headers.some(({ key }) => AUTOMATIC_HEADERS.has(key)) ||
    returnPath === '' ||
    valueOf('return-path') === '<>' ||
    /^multipart\/report\b/.test(valueOf('content-type')) ||
    valueOf('message-id').endsWith('@cairn>')
  );
}

const AUTOMATIC_HEADERS = new Set([
  'list-id',
  'list-unsubscribe',
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
]);

function recipientsOf({ to = [], cc = [], headers }: Email): readonly string[] {
  const delivered = headers.filter(({ key }) => DELIVERY_HEADERS.includes(key)).map(({ value }) => value);
  return [
    ...delivered.map((value) => value.trim().replaceAll(/[<>]/g, '')),
    ...[...to, ...cc].flatMap(addressesOf),
  ]
    .filter((address) => address.length <= ADDRESS_MAX)
    .slice(0, RECIPIENTS_MAX);
}

const addressesOf = (each: Address): readonly string[] =>
  each.group ? each.group.map(({ address }) => address) : [each.address ?? ''];

function bodyOf({ text = '', html }: Email): ReceivedEmail['body'] {
  return text.trim() !== '' || html === undefined
    ? { text: text.slice(0, TEXT_MAX) }
    : { html: html.slice(0, HTML_MAX) };
}
