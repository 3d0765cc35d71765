import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { Refused } from '../../platform/commands/index.ts';
import { openMailbox, readEmail, type ReceivedEmail } from '../../platform/inbound-mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { addressedTo, giveEmail, LARGEST_EMAIL } from './give-email.ts';

/** Of one look into the mailbox; the next one goes on. */
const AT_A_LOOK = 100;
/** What the emails of one look may take to be read, together; the process does nothing else meanwhile. */
const READING_MS = 3_000;
/** The limits that refuse an email are counted by the hour. */
const AGAIN_AFTER_MS = 3_600_000;
const TRIES = 3;
const WAITING_MAX = 10_000;
/** After the first look that failed; twice as long after each more. A wrong password that is tried every minute closes the account. */
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
 * Reads what is unread in a mailbox, gives it to whom it is for, and marks it as read. What was refused is tried again twice, an
 * hour apart each, and then marked with a flag too, for whoever looks after the mailbox. Nothing is deleted. An email bears both
 * marks while its text is taken apart: if the process ends of it, it is not read again.
 */
export class MailboxReader {
  readonly #services: Services;
  readonly #url: string;
  readonly #clock: () => number;
  /** By UID. Forgotten at a restart: then it is tried sooner. */
  readonly #waiting = new Map<number, Waiting>();
  #failures = 0;
  #notBefore = 0;
  /** What reading has taken in this look. */
  #spentMs = 0;
  #isReading = false;

  constructor(services: Services, url: string, clock = () => performance.now()) {
    this.#services = services;
    this.#url = url;
    this.#clock = clock;
  }

  /** Reads, unless the mailbox could not be read a short while ago; that is reported. Rejects when it is called off. */
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

  /** Rejects if the mailbox cannot be read, or when it is called off. */
  async read(signal: AbortSignal, now = Date.now()): Promise<void> {
    const client = await openMailbox(this.#url);
    // An email that is being read loses its marks first, or nobody would read it again.
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

  /** Whether it was taken, or is none of ours; where it waits for another try it is in `#waiting`. */
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
      // That is the mailbox, and not the email.
      if (!client.usable) throw error;
      this.#putOff(uid, now, error);
      return false;
    }
  }

  /** Bears the marks of what was set aside as long as it takes, so that it stays so where that never ends. */
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
