import { refusals } from '@cairn/domain/refusals';
import { afterAll, expect, test } from 'vitest';
import { openImapServer } from '../../../test/given/imap-server.ts';
import { refused } from '../../platform/commands/index.ts';
import type { Services } from '../../platform/services.ts';
import { LARGEST_EMAIL } from './give-email.ts';
import { MailboxReader } from './mailbox-reader.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A mailbox with its reader, and what takes its emails. */
async function given(take: (tokens: readonly string[]) => void = () => undefined) {
  const imap = await openImapServer();
  closing.push(() => imap.close());
  const taken: string[] = [];
  const failed: unknown[] = [];
  const services = {
    inboundMail: {
      address: 'reply@tracker.example',
      takers: [
        async (_: unknown, { tokens, raw }: { tokens: readonly string[]; raw: Buffer }) => {
          take(tokens);
          taken.push(`${tokens.join()}: ${raw.toString().split('\r\n\r\n')[1]?.trim()}`);
        },
      ],
    },
    failed: (error: unknown) => void failed.push(error),
  } as unknown as Services;
  const reader = new MailboxReader(services, imap.url);
  const read = (now = 0): Promise<void> => reader.read(new AbortController().signal, now);
  const put = (to: string, text: string): void =>
    imap.put(`From: a@b.c\r\nTo: ${to}@tracker.example\r\n\r\n${text}`);
  return { imap, taken, failed, read, put };
}

const SEEN = '\\Seen';
const FLAGGED = '\\Flagged';

test('what is unread is given once to whom it is for, marked as read, and nothing is deleted', async () => {
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

test('what is refused stays unread, is tried again after an hour, twice, and flagged then; the rest goes on', async () => {
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

test('an email that is too large is flagged and not fetched', async () => {
  const { imap, taken, read, put } = await given();
  put('reply+large', 'x'.repeat(LARGEST_EMAIL));
  put('reply+small', 'Small');
  await read();
  expect(taken).toEqual(['small: Small']);
  expect(imap.flags()).toEqual([[FLAGGED, SEEN], [SEEN]]);
});

test('a mailbox that cannot be read is tried less and less often, reported each time, and read again once it can be', async () => {
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
  // At once, after 2, 4, 8, 16 and 32 minutes, then once an hour.
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

test('a mailbox that is not there, or that lets nobody in, is an error, and a look that is called off ends', async () => {
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
