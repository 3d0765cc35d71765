import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { Refused } from '../../platform/commands/index.ts';
import { openMailbox, readEmail, type ReceivedEmail } from '../../platform/inbound-mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { addressedTo, giveEmail, LARGEST_EMAIL } from './give-email.ts';

/** Emails per run; the next run continues. */
const AT_A_LOOK = 100;
/** The total parsing time per run; the process does nothing else meanwhile. */
const READING_MS = 3_000;
/** The limits that refuse emails are hourly. */
const AGAIN_AFTER_MS = 3_600_000;
const TRIES = 3;
const WAITING_MAX = 10_000;
/**
 * After the first failed run; doubled after each further one. A wrong password tried every minute would lock the
 * account.
 */
const FIRST_WAIT_MS = 120_000;
const LONGEST_WAIT_MS = 3_600_000;

const BY_UID = { uid: true } as const;
const SEEN = '\\Seen';
const FLAGGED = '\\Flagged';

interface Waiting {
  readonly tries: number;
  readonly again: number;
}

/**
 * Reads the unread emails of a mailbox, delivers them, and marks them as read. A refused email is retried twice, an
 * hour apart, and then also flagged, for the person who looks after the mailbox. Nothing is deleted. An email has both
 * marks while its text is parsed: if that crashes the process, it isn't read again.
 */
export class MailboxReader {
  readonly #services: Services;
  readonly #url: string;
  readonly #clock: () => number;
  /** By UID. Forgotten at a restart, which only means an earlier retry. */
  readonly #waiting = new Map<number, Waiting>();
  #failures = 0;
  #notBefore = 0;
  /** The parsing time spent in this run. */
  #spentMs = 0;
  #isReading = false;

  constructor(services: Services, url: string, clock = () => performance.now()) {
    this.#services = services;
    this.#url = url;
    this.#clock = clock;
  }

  /** Reads, unless the mailbox recently failed; failures are reported. Rejects when aborted. */
  async look(signal: AbortSignal, now = Date.now()): Promise<void> {
    if (now < this.#notBefore) return;
    try {
      await this.read(signal, now);
      this.#failures = 0;
    } catch (error) {
      if (signal.aborted) throw error;
      this.#notBefore = now + Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS);
      this.#failures += 1;
      this.#services.failed(error, { reading: 'the mailbox in IMAP_URL' });
    }
  }

  /** Rejects if the mailbox can't be read, or when aborted. */
  async read(signal: AbortSignal, now = Date.now()): Promise<void> {
    const client = await openMailbox(this.#url);
    // First removes the marks of an email that is being read, or it would never be read again.
    const close = (): void => void (this.#isReading || client.close());
    signal.addEventListener('abort', close, { once: true });
    try {
      signal.throwIfAborted();
      const unread = (await client.search({ seen: false }, BY_UID)) || [];
      const due = unread.filter((uid) => (this.#waiting.get(uid)?.again ?? 0) <= now);
      this.#spentMs = 0;
      for (const uid of due.slice(0, AT_A_LOOK)) {
        signal.throwIfAborted();
        if (this.#spentMs >= READING_MS) break;
        await this.#take(client, uid, now);
      }
      await client.logout();
    } finally {
      signal.removeEventListener('abort', close);
      client.close();
    }
  }

  async #take(client: ImapFlow, uid: number, now: number): Promise<void> {
    const found = await client.fetchOne(String(uid), { size: true, flags: true, headers: true }, BY_UID);
    if (!found) return;
    const isTaken = await this.#give(client, found, now);
    if (this.#waiting.has(uid)) return;
    await client.messageFlagsAdd(String(uid), isTaken ? [SEEN] : [FLAGGED, SEEN], BY_UID);
  }

  /** Whether it was delivered or isn't for us; if it is to be retried, it is in `#waiting`. */
  async #give(client: ImapFlow, found: FetchMessageObject, now: number): Promise<boolean> {
    const { uid, size = 0, headers } = found;
    const addressed = await this.#timed(() => addressedTo(this.#services, Buffer.from(headers ?? '')));
    if (!addressed) return true;
    if (size > LARGEST_EMAIL) return false;
    try {
      await giveEmail(this.#services, addressed, () => this.#readMarked(client, found));
      this.#waiting.delete(uid);
      return true;
    } catch (error) {
      // The mailbox failed, not the email.
      if (!client.usable) throw error;
      this.#putOff(uid, now, error);
      return false;
    }
  }

  /** Marks the email as set aside while it is parsed, so that it stays so if that never ends. */
  async #readMarked(
    client: ImapFlow,
    { uid, flags = new Set() }: FetchMessageObject,
  ): Promise<ReceivedEmail | undefined> {
    const range = String(uid);
    const whole = await client.fetchOne(range, { source: true }, BY_UID);
    if (whole === false || !whole.source) return undefined;
    const { source } = whole;
    const marks = [SEEN, FLAGGED].filter((each) => !flags.has(each));
    this.#isReading = true;
    try {
      const isMarked = await client.messageFlagsAdd(range, marks, BY_UID);
      if (!isMarked) throw new Error('expected the mailbox to let emails be marked');
      const email = await this.#timed(() => readEmail(source));
      await client.messageFlagsRemove(range, marks, BY_UID);
      return email;
    } finally {
      this.#isReading = false;
    }
  }

  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#clock();
    try {
      return await work();
    } finally {
      this.#spentMs += this.#clock() - before;
    }
  }

  #putOff(uid: number, now: number, error: unknown): void {
    const tries = (this.#waiting.get(uid)?.tries ?? 0) + 1;
    this.#waiting.delete(uid);
    if (tries < TRIES && this.#waiting.size < WAITING_MAX)
      this.#waiting.set(uid, { tries, again: now + AGAIN_AFTER_MS });
    if (!(error instanceof Refused)) this.#services.failed(error, { inboundMail: uid });
  }
}
