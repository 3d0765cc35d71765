import { EventEmitter } from 'node:events';
import type { FrameSocket } from './socket-doors.ts';

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
}

/** A socket whose other end fetches its frames by plain requests, and sends its own by others. */
export class LineSocket extends EventEmitter<Events> implements FrameSocket {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  #frames: Uint8Array[] = [];
  #asking: ((heard: Heard) => void) | undefined;
  #code: number | undefined;
  #lapse: NodeJS.Timeout | undefined;
  readonly #forget: () => void;

  /** @param forget called once nobody needs to find this line any more */
  constructor(forget: () => void) {
    super();
    this.#forget = forget;
    this.#expectQuestion();
  }

  send(frame: string | Uint8Array): void {
    if (this.readyState !== this.OPEN) return;
    const bytes = typeof frame === 'string' ? Buffer.from(frame) : frame;
    this.#frames.push(bytes);
    this.bufferedAmount += bytes.byteLength;
    // Not at once: what is sent together arrives together.
    if (this.#frames.length === 1) setImmediate(() => this.#answer());
  }

  /** What was sent before is still fetched; the code comes after it. */
  close(code = NO_CODE): void {
    if (this.readyState !== this.OPEN) return;
    this.readyState = 3;
    this.#code = code;
    this.emit('close');
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

  receive(frames: readonly Uint8Array[]): void {
    for (const frame of frames) if (this.readyState === this.OPEN) this.emit('message', Buffer.from(frame));
  }

  #answer(): void {
    if (!this.#asking) return;
    if (this.#frames.length > 0) {
      this.bufferedAmount = 0;
      this.#asking({ frames: this.#frames.splice(0) });
    } else if (this.#code !== undefined) this.#asking({ closed: this.#code });
  }

  #expectQuestion(): void {
    clearTimeout(this.#lapse);
    this.#lapse = setTimeout(() => this.terminate(), LAPSE_MS).unref();
  }
}
