import { refusals } from '@cairn/domain/refusals';
import { afterAll, expect, test } from 'vitest';
import { openImapServer } from '../../../test/given/imap-server.ts';
import { refused } from '../../platform/commands/index.ts';
import type { InboundEmail, Services } from '../../platform/services.ts';
import { LARGEST_EMAIL } from './give-email.ts';
import { MailboxReader } from './mailbox-reader.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A mailbox with its reader, and a recipient of its emails. */
async function given(
  take: (tokens: readonly string[]) => void = () => undefined,
  clock: () => number = () => 0,
) {
  const imap = await openImapServer();
  closing.push(() => imap.close());
  const taken: string[] = [];
  const failed: unknown[] = [];
  const services = {
    inboundMail: {
      address: 'reply@tracker.example',
      takers: [
        async (_: unknown, { tokens, read }: InboundEmail) => {
          take(tokens);
          const { body } = (await read()) ?? {};
          taken.push(`${tokens.join()}: ${body && 'text' in body ? body.text.trim() : ''}`);
        },
      ],
    },
    failed: (error: unknown) => void failed.push(error),
  } as unknown as Services;
  /** A newly started process. */
  const started = (of = clock) => {
    const reader = new MailboxReader(services, imap.url, of);
    return (now = 0): Promise<void> => reader.read(new AbortController().signal, now);
  };
  const read = started();
  const put = (to: string, text: string): void =>
    imap.put(`From: a@b.c\r\nTo: ${to}@tracker.example\r\n\r\n${text}`);
  return { imap, taken, failed, started, read, put };
}

const SEEN = '\\Seen';
const FLAGGED = '\\Flagged';

test('unread emails are delivered once and marked as read, and nothing is deleted', async () => {
  const { imap, taken, read, put } = await given();
  put('reply+one', 'First');
  put('somebody', 'Not ours');
  put('Reply+TWO', 'Second');
  await read();
  expect(taken).toEqual(['one: First', 'two: Second']);
  expect(imap.flags()).toEqual([[SEEN], [SEEN], [SEEN]]);
  put('reply+three', 'Third');
  await read();
  expect(taken).toEqual(['one: First', 'two: Second', 'three: Third']);
  expect(imap.flags()).toHaveLength(4);
});

test('a refused email stays unread, is retried twice an hour apart, and is then flagged; the rest continue', async () => {
  let isFull = true;
  const { imap, taken, failed, read, put } = await given((tokens) => {
    if (tokens[0] === 'full' && isFull) throw refused(refusals.too_many_requests);
    if (tokens[0] === 'broken') throw new Error('a fault of ours');
  });
  put('reply+full', 'Later');
  put('reply+broken', 'Never');
  put('reply+good', 'Now');
  await read(0);
  expect(taken).toEqual(['good: Now']);
  expect(imap.flags()).toEqual([[], [], [SEEN]]);
  await read(HOUR_MS / 2);
  expect(failed).toHaveLength(1);
  await read(HOUR_MS);
  expect(imap.flags()).toEqual([[], [], [SEEN]]);
  isFull = false;
  await read(2 * HOUR_MS);
  expect(taken).toEqual(['good: Now', 'full: Later']);
  expect(imap.flags()).toEqual([[SEEN], [FLAGGED, SEEN], [SEEN]]);
  expect(failed).toHaveLength(3);
  await read(4 * HOUR_MS);
  expect(failed).toHaveLength(3);
});

test('an email that crashes the process is set aside for a person, and not read again', async () => {
  const { imap, taken, started, read, put } = await given();
  put('reply+deadly', 'Never read again');
  put('reply+good', 'Good');
  // Checked before and after the headers, then before the text.
  let asked = 0;
  const dies = (): number => {
    if ((asked += 1) < 3) return 0;
    imap.drop();
    throw new Error('the process ends');
  };
  await expect(started(dies)()).rejects.toThrow();
  expect(imap.flags()).toEqual([[SEEN, FLAGGED], []]);
  await read();
  expect(taken).toEqual(['good: Good']);
  expect(imap.flags()).toEqual([[SEEN, FLAGGED], [SEEN]]);
});

test('emails flagged by a person stay flagged, and are read', async () => {
  const { imap, taken, read } = await given();
  imap.put('From: a@b.c\r\nTo: reply+one@tracker.example\r\n\r\nFirst', [FLAGGED]);
  await read();
  expect(taken).toEqual(['one: First']);
  expect(imap.flags()).toEqual([[FLAGGED, SEEN]]);
});

test('a run ends when its reading time is up, and the next one continues', async () => {
  let now = 0;
  // The headers and the text each take a second.
  const { taken, read, put } = await given(undefined, () => (now += 500));
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) put(`reply+${name}`, name);
  await read();
  expect(taken).toHaveLength(3);
  await read();
  expect(taken).toHaveLength(6);
});

test('an oversized email is flagged and not fetched', async () => {
  const { imap, taken, read, put } = await given();
  put('reply+large', 'x'.repeat(LARGEST_EMAIL));
  put('reply+small', 'Small');
  await read();
  expect(taken).toEqual(['small: Small']);
  expect(imap.flags()).toEqual([[FLAGGED, SEEN], [SEEN]]);
});

test('an unreadable mailbox is tried less and less often, reported each time, and read again once it can be', async () => {
  let isShut = true;
  let looks = 0;
  class Reader extends MailboxReader {
    override read(): Promise<void> {
      looks += 1;
      return isShut ? Promise.reject(new Error('wrong password')) : Promise.resolve();
    }
  }
  const failed: unknown[] = [];
  const services = { failed: (error: unknown) => void failed.push(error) } as unknown as Services;
  const reader = new Reader(services, 'imap://nobody@nowhere');
  const { signal } = new AbortController();
  for (let minute = 0; minute < 24 * 60; minute += 1) await reader.look(signal, minute * MINUTE_MS);
  // Immediately, after 2, 4, 8, 16 and 32 minutes, then once an hour.
  expect([looks, failed.length]).toEqual([28, 28]);
  isShut = false;
  for (let minute = 0; minute < 61; minute += 1) await reader.look(signal, 24 * HOUR_MS + minute * MINUTE_MS);
  expect(failed).toHaveLength(28);
  expect(looks).toBeGreaterThan(28);
  const read = looks;
  await reader.look(signal, 26 * HOUR_MS);
  await reader.look(signal, 26 * HOUR_MS + MINUTE_MS);
  expect(looks).toBe(read + 2);
});

test('a missing mailbox or a failed sign-in is an error, and an aborted run ends', async () => {
  const { imap, put } = await given();
  const services = { inboundMail: undefined } as unknown as Services;
  const at = (url: string) => new MailboxReader(services, url).read(new AbortController().signal);
  await expect(at(imap.url.replace('testpass', 'wrong'))).rejects.toThrow();
  await expect(at(imap.url.replace('INBOX', 'Nowhere'))).rejects.toThrow();
  await expect(at('imap://a:b@127.0.0.1:1/')).rejects.toThrow();
  put('reply+one', 'Never given');
  const stop = new AbortController();
  const looking = new MailboxReader(services, imap.url).read(stop.signal);
  stop.abort();
  await expect(looking).rejects.toThrow();
});
