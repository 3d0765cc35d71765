import { beforeEach, describe, expect, test } from 'vitest';
import { CLOSE, type ClientFrame, type ServerFrame } from '../protocol.ts';
import { VirtualClock } from '../simulator/virtual-clock.ts';
import { Link, type LinkState } from './link.ts';
import type { ConnectionHandlers } from './ports.ts';

const welcome: ServerFrame = {
  t: 'welcome',
  cursor: 0,
  build: '',
  serverTime: 0,
  lastMids: {},
  refused: [],
  seq: 0,
};

interface Attempt extends ConnectionHandlers {
  readonly at: number;
  readonly sent: ClientFrame[];
  closed: boolean;
}

describe('link', () => {
  let clock: VirtualClock;
  let attempts: Attempt[];
  let states: LinkState[];
  let frames: ServerFrame[];
  let refused: string[];
  let link: Link;

  const advance = (ms: number): void => {
    const until = clock.time + ms;
    let reached = false;
    clock.after(ms, () => (reached = true));
    while (!reached && clock.step());
    expect(clock.time).toBe(until);
  };
  const last = (): Attempt => {
    const attempt = attempts.at(-1);
    if (!attempt) throw new Error('no attempt');
    return attempt;
  };

  beforeEach(() => {
    clock = new VirtualClock();
    [attempts, states, frames, refused] = [[], [], [], []];
    const transport = {
      connect: (handlers: ConnectionHandlers) => {
        const attempt: Attempt = { ...handlers, at: clock.time, sent: [], closed: false };
        attempts.push(attempt);
        return {
          send: (frame: ClientFrame) => void attempt.sent.push(frame),
          close: () => (attempt.closed = true),
        };
      },
      bootstrap: () => {
        throw new Error('not asked here');
      },
      partial: () => Promise.reject(new Error('not asked here')),
    };
    const ports = { now: () => clock.time, after: clock.after.bind(clock), random: () => 1 };
    link = new Link(transport, ports, {
      onOpen: () => undefined,
      onFrame: (frame) => frames.push(frame),
      onState: (state) => states.push(state),
      onRefused: (reason) => refused.push(reason),
    });
    link.start();
  });

  test('backs off longer with each failure, never beyond half a minute, and begins anew after a welcome', () => {
    const waits: number[] = [];
    for (let at = 0; at < 10; at++) {
      const failedAt = clock.time;
      last().onClose(1006);
      const before = attempts.length;
      while (attempts.length === before) clock.step();
      waits.push(clock.time - failedAt);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    last().onOpen();
    last().onFrame(welcome);
    last().onClose(1006);
    advance(250);
    expect(attempts.length).toBe(12);
  });

  test('gives up a connection that is silent for too long, and one that never opens', () => {
    advance(44_000);
    expect(last().closed).toBe(false);
    advance(1001);
    expect(attempts[0]?.closed).toBe(true);
    advance(250);
    last().onOpen();
    advance(40_000);
    last().onFrame({ t: 'ping' });
    expect(last().sent).toEqual([{ t: 'pong' }]);
    advance(40_000);
    expect(states.at(-1)).toBe('open');
    advance(5001);
    expect(attempts[1]?.closed).toBe(true);
  });

  test('hears nothing more from a connection that it has let go of', () => {
    last().onOpen();
    const old = last();
    link.restart();
    old.onFrame(welcome);
    old.onClose(1006);
    expect(frames).toEqual([]);
    advance(250);
    expect(attempts.length).toBe(2);
    expect(old.closed).toBe(true);
  });

  test('a misfitting stream does not spin', () => {
    for (let at = 0; at < 5; at++) {
      last().onOpen();
      link.restart();
      link.restart();
      advance(250);
    }
    expect(attempts.length).toBe(6);
  });

  test('wakes at once when the network returns', () => {
    last().onClose(1006);
    last().onClose(1006);
    link.wake();
    expect(attempts.length).toBe(2);
    advance(60_000);
    expect(attempts.filter(({ at }) => at === 0).length).toBe(2);
  });

  test('waits as long as a leaving server asks, and is offline meanwhile', () => {
    last().onOpen();
    last().onFrame({ t: 'bye', retryAfter: 8000 });
    expect(states.at(-1)).toBe('offline');
    advance(7999);
    expect(attempts.length).toBe(1);
    advance(1);
    expect(attempts.length).toBe(2);
  });

  test('does not ask again when the person is refused', () => {
    last().onClose(CLOSE.signedOut);
    expect(refused).toEqual(['signed_out']);
    advance(120_000);
    expect(attempts.length).toBe(1);
  });

  test('stays stopped', () => {
    last().onClose(1006);
    link.stop();
    advance(120_000);
    link.wake();
    link.restart();
    expect(attempts.length).toBe(1);
    expect(states.at(-1)).toBe('offline');
  });
});
