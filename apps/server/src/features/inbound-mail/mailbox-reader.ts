import type { ImapFlow } from 'imapflow';
import { Refused } from '../../platform/commands/index.ts';
import { openMailbox } from '../../platform/inbound-mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { giveEmail, LARGEST_EMAIL, tokensOf } from './give-email.ts';

/** Of one look into the mailbox; the next one goes on. */
const AT_A_LOOK = 100;
/** The limits that refuse an email are counted by the hour. */
const AGAIN_AFTER_MS = 3_600_000;
const TRIES = 3;
const WAITING_MAX = 10_000;
/** After the first look that failed; twice as long after each more. A wrong password that is tried every minute closes the account. */
const FIRST_WAIT_MS = 120_000;
const LONGEST_WAIT_MS = 3_600_000;

interface Waiting {
  readonly tries: number;
  readonly again: number;
}

/**
 * Reads what is unread in a mailbox, gives it to whom it is for, and marks it as read. What was refused is tried again twice, an
 * hour apart each, and then marked with a flag too, for whoever looks after the mailbox. Nothing is deleted.
 */
export class MailboxReader {
  readonly #services: Services;
  readonly #url: string;
  /** By UID. Forgotten at a restart: then it is tried sooner. */
  readonly #waiting = new Map<number, Waiting>();
  #failures = 0;
  #notBefore = 0;

  constructor(services: Services, url: string) {
    this.#services = services;
    this.#url = url;
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
    const close = (): void => client.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      signal.throwIfAborted();
      const unread = (await client.search({ seen: false }, { uid: true })) || [];
      const due = unread.filter((uid) => (this.#waiting.get(uid)?.again ?? 0) <= now);
      for (const uid of due.slice(0, AT_A_LOOK)) {
        signal.throwIfAborted();
        await this.#take(client, uid, now);
      }
      await client.logout();
    } finally {
      signal.removeEventListener('abort', close);
      client.close();
    }
  }

  async #take(client: ImapFlow, uid: number, now: number): Promise<void> {
    const range = String(uid);
    const byUid = { uid: true } as const;
    const head = await client.fetchOne(range, { size: true, headers: true }, byUid);
    if (head === false) return;
    const tokens = await tokensOf(this.#services, Buffer.from(head.headers ?? ''));
    if (tokens.length > 0) {
      const isTaken = (head.size ?? 0) <= LARGEST_EMAIL && (await this.#give(client, uid, tokens, now));
      if (this.#waiting.has(uid)) return;
      if (!isTaken) await client.messageFlagsAdd(range, ['\\Flagged'], byUid);
    }
    await client.messageFlagsAdd(range, ['\\Seen'], byUid);
  }

  /** Whether it was taken; where it waits for another try it is in `#waiting`. */
  async #give(client: ImapFlow, uid: number, tokens: readonly string[], now: number): Promise<boolean> {
    const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
    if (whole === false || !whole.source) return true;
    try {
      await giveEmail(this.#services, { tokens, raw: whole.source });
      this.#waiting.delete(uid);
      return true;
    } catch (error) {
      this.#putOff(uid, now, error);
      return false;
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
