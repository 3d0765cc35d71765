import { EventEmitter, once } from 'node:events';
import type { FrameSocket } from './frame-socket.ts';

/** How long a request for frames is held when there are none. */
const HOLD_MS = 20_000;
/** A page that has not polled for this long is gone. */
const LAPSE_MS = 35_000;
/** The WebSocket codes for a close without a code, and for a connection that was lost. */
const NO_CODE = 1005;
const BROKEN = 1006;

/** What a poll returns: frames, or the code with which the line was closed. */
export type Heard = { readonly frames: readonly Uint8Array[] } | { readonly closed: number };

interface Events {
  message: [Buffer];
  close: [];
  error: [];
  /** Our own: lets whoever waits to receive continue. */
  resumed: [];
}

/** A socket whose other end fetches frames with plain requests, and sends its own with others. */
export class LongPollSocket extends EventEmitter<Events> implements FrameSocket {
  readonly OPEN = 1;
  readyState = 1;
  isPaused = false;
  #frames: Uint8Array[] = [];
  #unasked = 0;
  /** Taken by answers that the page has not fully read. */
  #underway = 0;
  #asking: ((heard: Heard) => void) | undefined;
  #code: number | undefined;
  #lapse: NodeJS.Timeout | undefined;
  readonly #forget: () => void;

  /** @param forget called once, when this line no longer needs to be found */
  constructor(forget: () => void) {
    super();
    // One per held request.
    this.setMaxListeners(0);
    this.#forget = forget;
    this.#expectQuestion();
  }

  send(frame: string | Uint8Array): void {
    if (this.readyState !== this.OPEN) return;
    const bytes = typeof frame === 'string' ? Buffer.from(frame) : frame;
    this.#frames.push(bytes);
    this.#unasked += bytes.byteLength;
    // Not immediately: what is sent together arrives together.
    if (this.#frames.length === 1) setImmediate(() => this.#answer());
  }

  /** Frames sent before can still be fetched; the code comes after them. */
  close(code = NO_CODE): void {
    if (this.readyState !== this.OPEN) return;
    this.readyState = 3;
    this.#code = code;
    this.emit('close');
    this.resume();
    this.#answer();
  }

  terminate(): void {
    this.close(BROKEN);
    clearTimeout(this.#lapse);
    this.#forget();
  }

  /** Resolves with frames as soon as there are any. An earlier poll is answered with none. */
  next(wait: boolean): Promise<Heard> {
    clearTimeout(this.#lapse);
    this.#asking?.({ frames: [] });
    return new Promise((resolve) => {
      const hold = setTimeout(() => this.#asking?.({ frames: [] }), wait ? HOLD_MS : 0);
      const settle = (heard: Heard): void => {
        clearTimeout(hold);
        if (this.#asking === settle) this.#asking = undefined;
        if ('closed' in heard) this.#forget();
        else this.#expectQuestion();
        resolve(heard);
      };
      this.#asking = settle;
      this.#answer();
    });
  }

  /** Resolves when the last frame has been handled: until then the request is held, which is the backpressure. */
  async receive(frames: readonly Uint8Array[]): Promise<void> {
    for (const frame of frames) {
      while (this.isPaused) await once(this, 'resumed');
      if (this.readyState === this.OPEN) this.emit('message', Buffer.from(frame));
    }
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.emit('resumed');
  }

  get bufferedAmount(): number {
    return this.#unasked + this.#underway;
  }

  /** An answer with so many bytes of frames has been read. */
  delivered(bytes: number): void {
    this.#underway -= bytes;
  }

  #answer(): void {
    if (!this.#asking) return;
    if (this.#frames.length > 0) {
      this.#underway += this.#unasked;
      this.#unasked = 0;
      this.#asking({ frames: this.#frames.splice(0) });
    } else if (this.#code !== undefined) this.#asking({ closed: this.#code });
  }

  #expectQuestion(): void {
    clearTimeout(this.#lapse);
    this.#lapse = setTimeout(() => this.terminate(), LAPSE_MS).unref();
  }
}
