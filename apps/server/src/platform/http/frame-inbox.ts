import { setImmediate as othersTurn, setTimeout as sleep } from 'node:timers/promises';
import type { RawData } from 'ws';
import { Allowance } from '../allowance.ts';
import type { FrameSocket } from './frame-socket.ts';

/** Queued bytes above which the socket is paused; a usual frame has a few hundred. */
const FULL = 1024 * 1024;
/** Queued frames above which the socket is paused: small ones cost more than their bytes. */
const MANY = 256;
/** Bytes handled in one go before it is everyone else's turn: a change of some paragraphs has less. */
const AT_ONCE = 64 * 1024;
/** A browser that was offline for a day sends a few hundred; the rest is for scripts. */
const FRAMES_PER_SECOND = 500;
const BURST = 5000;

/** The WebSocket code for "try again later", and our own for a sender of more frames than a person can write. */
export const TRY_LATER = 1013;
const TOO_FAST = 4429;

/** The receiver of the frames of an admitted socket. */
export interface Guest {
  /** One frame; the next one follows only when this one has been handled. */
  take(frame: Buffer): void | Promise<void>;
  /** The socket was closed. */
  ended(): void;
}

export interface InboxParts {
  readonly socket: FrameSocket;
  readonly guest: Guest;
  /** Takes this many bytes of the sender's total queue share, or gives them back; false when the share is used up. */
  readonly hold: (more: number) => boolean;
  /** How many ms a frame of this many bytes has to wait for its turn. */
  readonly pace: (bytes: number) => number;
  readonly failed: (error: unknown) => void;
  readonly failedCode: number;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/**
 * The frames of one socket, in order and as bytes until their turn. While more are queued than a browser ever sends, the
 * socket is paused, and backpressure keeps the rest at the sender.
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

  /** Starts reading the socket. */
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
    // A closing socket still delivers what arrives.
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
        // It has been parsed: its bytes are not needed while it is handled.
        frame = undefined;
        // Awaited only if needed: a frame handled synchronously keeps its order among those of other sockets.
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
    // The other end's reply to the close is still read.
    if (this.#parts.socket.isPaused) this.#parts.socket.resume();
  }
}

/** Joins one frame, in whatever pieces the socket delivers it. */
function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
