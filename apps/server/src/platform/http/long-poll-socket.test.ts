import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongPollSocket } from './long-poll-socket.ts';

let forgotten: number;
let ended: number;
let line: LongPollSocket;

beforeEach(() => {
  vi.useFakeTimers();
  forgotten = 0;
  ended = 0;
  line = new LongPollSocket(() => (forgotten += 1));
  line.on('close', () => (ended += 1));
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = async (heard: ReturnType<LongPollSocket['next']>): Promise<unknown> => {
  const said = await heard;
  return 'frames' in said ? said.frames.map((frame) => Buffer.from(frame).toString()) : said;
};

test('frames wait for a question, and a question for frames', async () => {
  line.send('one');
  line.send('two');
  expect(line.bufferedAmount).toBe(6);
  expect(await texts(line.next(true))).toEqual(['one', 'two']);
  // On its way still weighs.
  expect(line.bufferedAmount).toBe(6);
  line.delivered(6);
  expect(line.bufferedAmount).toBe(0);
  const later = line.next(true);
  line.send('three');
  line.send('four');
  await vi.advanceTimersByTimeAsync(0);
  expect(await texts(later)).toEqual(['three', 'four']);
});

test('a question without an answer ends after 20 s, one that does not wait at once, and one that another follows', async () => {
  const first = line.next(true);
  const second = line.next(true);
  expect(await texts(first)).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await texts(second)).toEqual([]);
  const third = line.next(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(await texts(third)).toEqual([]);
  line.send('still open');
  expect(await texts(line.next(true))).toEqual(['still open']);
});

test('what was sent before a close is heard before its code', async () => {
  line.send('bye');
  line.close(4401);
  line.send('nobody hears this');
  expect(ended).toBe(1);
  expect(await texts(line.next(true))).toEqual(['bye']);
  expect(forgotten).toBe(0);
  expect(await texts(line.next(true))).toEqual({ closed: 4401 });
  expect(forgotten).toBe(1);
});

test('a page that asks no more for 35 s is gone, one that waits for an answer is not', async () => {
  const asking = line.next(true);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  await vi.advanceTimersByTimeAsync(34_999);
  expect(ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([ended, forgotten]).toEqual([1, 1]);
});

test('a line that is not read holds the request that brings frames, until it is read again or closed', async () => {
  const heard: string[] = [];
  line.on('message', (frame) => {
    heard.push(frame.toString());
    line.pause();
  });
  let isHeld = true;
  const brought = line.receive([Buffer.from('one'), Buffer.from('two'), Buffer.from('three')]);
  void brought.then(() => (isHeld = false));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['one']);
  line.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([heard, isHeld]).toEqual([['one', 'two'], true]);
  line.close();
  await brought;
  expect(heard).toEqual(['one', 'two']);
});
