import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FrameInbox } from './frame-inbox.ts';
import type { FrameSocket } from './frame-socket.ts';

/** A socket that takes everything and says what a test says. */
class OpenSocket extends EventEmitter implements FrameSocket {
  readonly readyState = 1;
  readonly OPEN = 1;
  readonly bufferedAmount = 0;
  isPaused = false;
  send(): void {}
  close(): void {}
  terminate(): void {}
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
}

/** How many turns of everybody else lie between the frames, when all of them have come at once. */
async function turnsFor(count: number, bytes: number): Promise<number> {
  const socket = new OpenSocket();
  const taken: number[] = [];
  new FrameInbox({
    socket,
    guest: { take: (frame) => void taken.push(frame.readUInt8(0)), ended: () => undefined },
    hold: () => true,
    pace: () => 0,
    failed: (error) => expect.unreachable(String(error)),
    failedCode: 1011,
    now: () => 0,
  }).open();
  const frames = Array.from({ length: count }, (_, at) => Buffer.alloc(bytes, at));
  for (const frame of frames) socket.emit('message', frame);
  let turns = 0;
  for (; taken.length < count && turns < 2 * count; turns++) await turn();
  expect(taken, 'in their order').toEqual(frames.map((frame) => frame.readUInt8(0)));
  return turns;
}

test('after each large frame of a socket everybody else has a turn', async () => {
  expect(await turnsFor(10, 64 * 1024)).toBeGreaterThanOrEqual(9);
});

test('small frames are dealt with at once', async () => {
  expect(await turnsFor(100, 100)).toBe(0);
});
