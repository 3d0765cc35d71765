import { browserConnect, watchNetwork, type Connect, type Link } from './link.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** A server that says nothing, not even a ping, for so long is not there any more. */
const SILENCE_MS = 45_000;
/** The code of a socket that ended without a word. */
const ABNORMAL = 1006;

export interface ReconnectionEvents {
  readonly opening: () => void;
  readonly opened: (send: (frame: Uint8Array<ArrayBuffer>) => void) => void;
  readonly received: (frame: Uint8Array) => void;
  /** The least time to wait before the next attempt. */
  readonly lost: (code: number) => number;
}

/** Keeps a socket open for ever: tries again with growing, jittered pauses, and at once when the network comes back. */
export class Reconnection {
  readonly #path: string;
  readonly #events: ReconnectionEvents;
  readonly #connect: Connect;
  readonly #random: () => number;
  readonly #unwatch: () => void;
  #link: Link | undefined;
  /** Says that the socket of now has ended. */
  #ended: ((code: number) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(
    path: string,
    events: ReconnectionEvents,
    options: { connect?: Connect | undefined; random?: (() => number) | undefined },
  ) {
    this.#path = path;
    this.#events = events;
    this.#connect = options.connect ?? browserConnect;
    this.#random = options.random ?? Math.random;
    this.#unwatch = watchNetwork(
      () => this.#again(),
      () => this.#giveUp(),
    );
  }

  start(): void {
    if (this.#isStopped || this.#link) return;
    clearTimeout(this.#timer);
    this.#events.opening();
    let isOver = false;
    const ended = (code: number): void => {
      if (isOver) return;
      isOver = true;
      this.#lost(code);
    };
    this.#ended = ended;
    const link = this.#connect(this.#path, {
      opened: () => {
        if (isOver) return;
        this.#heard();
        this.#events.opened((frame) => link.send(frame));
      },
      received: (frame) => {
        if (isOver) return;
        this.#heard();
        this.#events.received(frame);
      },
      closed: ended,
    });
    this.#link = link;
    // A network that swallows what is sent never says that a socket does not open, either.
    this.#heard();
  }

  /** The server has answered as hoped: the next loss is the first one again. */
  succeeded(): void {
    this.#failures = 0;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#unwatch();
    this.#link?.close();
    this.#link = undefined;
  }

  #lost(code: number): void {
    this.#link = undefined;
    clearTimeout(this.#silence);
    if (this.#isStopped) return;
    const least = this.#events.lost(code);
    const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    this.#failures += 1;
    const wait = Math.max(least, growing * (0.5 + this.#random() / 2));
    this.#timer = setTimeout(() => this.start(), wait);
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#giveUp(), SILENCE_MS);
  }

  #giveUp(): void {
    if (!this.#link) return;
    this.#link.close();
    // A dead network never says that a socket is closed.
    this.#ended?.(ABNORMAL);
  }

  #again(): void {
    if (this.#link || this.#isStopped) return;
    this.#failures = 0;
    this.start();
  }
}
