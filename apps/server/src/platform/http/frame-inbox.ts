import { setImmediate as othersTurn, setTimeout as sleep } from 'node:timers/promises';
import type { RawData } from 'ws';
import { Allowance } from '../allowance.ts';
import type { FrameSocket } from './frame-socket.ts';

/** Bytes that wait for their turn above which no more are read; a usual frame has some hundred. */
const FULL = 1024 * 1024;
/** Frames that wait for their turn above which no more are read: small ones weigh more than their bytes. */
const MANY = 256;
/** Bytes that are dealt with at once before everybody else has a turn: a change of some paragraphs has less. */
const AT_ONCE = 64 * 1024;
/** A browser that has been away for a day sends some hundred; the rest is for scripts. */
const FRAMES_PER_SECOND = 500;
const BURST = 5000;

/** WebSocket's words for "try again later", and ours for somebody who sends more frames than anybody writes. */
export const TRY_LATER = 1013;
const TOO_FAST = 4429;

/** Whoever takes the frames of a socket that has been let in. */
export interface Guest {
  /** One frame; the next is handed over only when this has been dealt with. */
  take(frame: Buffer): void | Promise<void>;
  /** The socket is gone. */
  ended(): void;
}

export interface InboxParts {
  readonly socket: FrameSocket;
  readonly guest: Guest;
  /** Takes so many bytes of what the sender may keep waiting in all, or gives them back; false where there are none. */
  readonly hold: (more: number) => boolean;
  /** How many ms a frame of so many bytes has to wait for its turn. */
  readonly pace: (bytes: number) => number;
  readonly failed: (error: unknown) => void;
  readonly failedCode: number;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

/**
 * The frames of one socket, in their order and as bytes until their turn comes. While more wait than a browser ever
 * sends, the socket is not read, and the sender's own network holds the rest.
 */
export class FrameInbox {
  readonly #parts: InboxParts;
  #waiting: Buffer[] = [];
  #weight = 0;
  #isWorking = false;
  #isOver = false;
  readonly #allowance: Allowance;

  constructor(parts: InboxParts) {
    this.#parts = parts;
    this.#allowance = new Allowance(FRAMES_PER_SECOND, BURST, parts.now);
  }

  /** From now on the socket is read. */
  open(): void {
    const { socket, guest } = this.#parts;
    socket.on('message', (data) => this.#hear(bytesOf(data)));
    socket.on('close', () => {
      this.#drop();
      guest.ended();
    });
    socket.resume();
  }

  #hear(frame: Buffer): void {
    const { socket, hold } = this.#parts;
    // A socket that is being closed still hands over what arrives.
    if (this.#isOver || socket.readyState !== socket.OPEN) return;
    if (!this.#allowance.take(1)) return this.#end(TOO_FAST, 'too many frames');
    if (!hold(frame.byteLength)) return this.#end(TRY_LATER, 'too much waits');
    this.#waiting.push(frame);
    this.#weight += frame.byteLength;
    if (this.#weight > FULL || this.#waiting.length > MANY) socket.pause();
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    const { socket, guest, pace, failed, failedCode } = this.#parts;
    this.#isWorking = true;
    let atOnce = 0;
    try {
      for (let frame = this.#waiting.shift(); frame !== undefined; frame = this.#waiting.shift()) {
        const { byteLength } = frame;
        const waitMs = pace(byteLength);
        if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
        if (this.#isOver) break;
        const done = guest.take(frame);
        // Read by now: while it is dealt with, nobody needs its bytes.
        frame = undefined;
        // Not awaited otherwise: what is dealt with at once keeps its place among what other sockets say.
        if (done) await done;
        atOnce += byteLength;
        if (atOnce >= AT_ONCE) {
          await othersTurn();
          atOnce = 0;
        }
        this.#release(byteLength);
      }
    } catch (error) {
      failed(error);
      this.#end(failedCode, 'failed');
    }
    this.#isWorking = false;
    if (socket.readyState !== socket.OPEN) this.#drop();
  }

  #release(bytes: number): void {
    if (this.#isOver) return;
    const { socket, hold } = this.#parts;
    this.#weight -= bytes;
    hold(-bytes);
    if (socket.isPaused && this.#weight <= FULL / 2 && this.#waiting.length <= MANY / 2) socket.resume();
  }

  #end(code: number, reason: string): void {
    this.#drop();
    this.#parts.socket.close(code, reason);
  }

  #drop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#parts.hold(-this.#weight);
    this.#waiting = [];
    this.#weight = 0;
    // What the other end says to the closing is still read.
    if (this.#parts.socket.isPaused) this.#parts.socket.resume();
  }
}

/** One frame in whatever pieces the socket hands it over. */
function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
