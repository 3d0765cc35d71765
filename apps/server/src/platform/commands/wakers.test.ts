import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Wakers } from './wakers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function woken() {
  const wakers = new Wakers();
  const calls: string[] = [];
  const waker = wakers.start(
    async (workspaceId) => void calls.push(workspaceId),
    (error) => {
      throw error;
    },
  );
  return { wakers, calls, waker };
}

test('changes all the time wake once a second, and the last of them is not forgotten', async () => {
  const { wakers, calls } = woken();
  for (let at = 0; at < 100; at++) {
    wakers.wake('one');
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(calls).toHaveLength(5);
  wakers.wake('one');
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(6);
});

test('a change after a pause wakes as soon as it is surely committed, whatever happens elsewhere', async () => {
  const { wakers, calls } = woken();
  wakers.wake('one');
  await vi.advanceTimersByTimeAsync(200);
  wakers.wake('another');
  await vi.advanceTimersByTimeAsync(50);
  expect(calls).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toEqual(['one', 'another']);
});

test('nothing is woken once it is stopped', async () => {
  const { wakers, calls, waker } = woken();
  wakers.wake('one');
  await waker.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual([]);
});
