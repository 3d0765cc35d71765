import { EventEmitter, once } from 'node:events';
import type { FrameSocket } from './frame-socket.ts';

/** How long a request for frames is held when there are none. */
const HOLD_MS = 20_000;
/** A page that has not asked for so long is gone. */
const LAPSE_MS = 35_000;
/** WebSocket's words for a close without a code, and for one that nobody has said. */
const NO_CODE = 1005;
const BROKEN = 1006;

/** What a page hears when it asks: frames, or with which code the line was closed. */
export type Heard = { readonly frames: readonly Uint8Array[] } | { readonly closed: number };

interface Events {
  message: [Buffer];
  close: [];
  error: [];
  /** Our own: what waits to be received may go on. */
  resumed: [];
}

/** A socket whose other end fetches its frames by plain requests, and sends its own by others. */
export class LineSocket extends EventEmitter<Events> implements FrameSocket {
  readonly OPEN = 1;
  readyState = 1;
  isPaused = false;
  #frames: Uint8Array[] = [];
  #unasked = 0;
  /** Given to answers that the page has not read to their ends. */
  #underway = 0;
  #asking: ((heard: Heard) => void) | undefined;
  #code: number | undefined;
  #lapse: NodeJS.Timeout | undefined;
  readonly #forget: () => void;

  /** @param forget called once nobody needs to find this line any more */
  constructor(forget: () => void) {
    super();
    // One for each request that is held.
    this.setMaxListeners(0);
    this.#forget = forget;
    this.#expectQuestion();
  }

  send(frame: string | Uint8Array): void {
    if (this.readyState !== this.OPEN) return;
    const bytes = typeof frame === 'string' ? Buffer.from(frame) : frame;
    this.#frames.push(bytes);
    this.#unasked += bytes.byteLength;
    // Not at once: what is sent together arrives together.
    if (this.#frames.length === 1) setImmediate(() => this.#answer());
  }

  /** What was sent before is still fetched; the code comes after it. */
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

  /** Resolves with frames as soon as there are any. Whoever asked before is answered with none. */
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

  /** Ends when the last of them has been heard: meanwhile the request that brought them is held, and pushes back. */
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
