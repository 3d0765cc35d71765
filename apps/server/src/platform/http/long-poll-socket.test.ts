import { expect, test, vi } from 'vitest';
import { fixtureOfEach } from '../../../test/given/fixture.ts';
import { LongPollSocket } from './long-poll-socket.ts';

const setup: { forgotten: number; ended: number; line: LongPollSocket } = fixtureOfEach(() => {
  vi.useFakeTimers();
  const line = new LongPollSocket(() => (setup.forgotten += 1));
  line.on('close', () => (setup.ended += 1));
  return { forgotten: 0, ended: 0, line };
}, vi.useRealTimers);

const texts = async (heard: ReturnType<LongPollSocket['next']>): Promise<unknown> => {
  const said = await heard;
  return 'frames' in said ? said.frames.map((frame) => Buffer.from(frame).toString()) : said;
};

test('frames wait for a question, and a question for frames', async () => {
  setup.line.send('one');
  setup.line.send('two');
  expect(setup.line.bufferedAmount).toBe(6);
  expect(await texts(setup.line.next(true))).toEqual(['one', 'two']);
  // On its way still weighs.
  expect(setup.line.bufferedAmount).toBe(6);
  setup.line.delivered(6);
  expect(setup.line.bufferedAmount).toBe(0);
  const later = setup.line.next(true);
  setup.line.send('three');
  setup.line.send('four');
  await vi.advanceTimersByTimeAsync(0);
  expect(await texts(later)).toEqual(['three', 'four']);
});

test('a question without an answer ends after 20 s, one that does not wait at once, and one that another follows', async () => {
  const first = setup.line.next(true);
  const second = setup.line.next(true);
  expect(await texts(first)).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await texts(second)).toEqual([]);
  const third = setup.line.next(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(await texts(third)).toEqual([]);
  setup.line.send('still open');
  expect(await texts(setup.line.next(true))).toEqual(['still open']);
});

test('what was sent before a close is heard before its code', async () => {
  setup.line.send('bye');
  setup.line.close(4401);
  setup.line.send('nobody hears this');
  expect(setup.ended).toBe(1);
  expect(await texts(setup.line.next(true))).toEqual(['bye']);
  expect(setup.forgotten).toBe(0);
  expect(await texts(setup.line.next(true))).toEqual({ closed: 4401 });
  expect(setup.forgotten).toBe(1);
});

test('a page that asks no more for 35 s is gone, one that waits for an answer is not', async () => {
  const asking = setup.line.next(true);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(setup.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  await vi.advanceTimersByTimeAsync(34_999);
  expect(setup.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([setup.ended, setup.forgotten]).toEqual([1, 1]);
});

test('a line that is not read holds the request that brings frames, until it is read again or closed', async () => {
  const heard: string[] = [];
  setup.line.on('message', (frame) => {
    heard.push(frame.toString());
    setup.line.pause();
  });
  let isHeld = true;
  const brought = setup.line.receive([Buffer.from('one'), Buffer.from('two'), Buffer.from('three')]);
  void brought.then(() => (isHeld = false));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['one']);
  setup.line.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([heard, isHeld]).toEqual([['one', 'two'], true]);
  setup.line.close();
  await brought;
  expect(heard).toEqual(['one', 'two']);
});
