import { CLOSE, type ClientFrame, type ServerFrame } from '../protocol.ts';
import type { ClientClock, Connection, Transport } from './ports.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 30_000;
/** A server that has been silent for this long is gone, whatever the socket says. */
const DEAD_AFTER_MS = 45_000;

export type LinkState = 'offline' | 'connecting' | 'open';

export interface LinkHandlers {
  onOpen(): void;
  onFrame(frame: ServerFrame): void;
  onState(state: LinkState): void;
  /** The server refuses this person: 'signed_out' or 'not_member'. No retry follows. */
  onRefused(reason: 'signed_out' | 'not_member'): void;
}

/**
 * Keeps one connection open: with jittered back-off, a timeout for silence, and an immediate attempt when the network
 * returns.
 */
export class Link {
  readonly #transport: Transport;
  readonly #clock: ClientClock;
  readonly #handlers: LinkHandlers;
  #connection: Connection | undefined;
  #generation = 0;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #cancelDeath: (() => void) | undefined;
  #wanted = false;

  constructor(transport: Transport, clock: ClientClock, handlers: LinkHandlers) {
    this.#transport = transport;
    this.#clock = clock;
    this.#handlers = handlers;
  }

  start(): void {
    this.#wanted = true;
    if (!this.#connection) this.#connect();
  }

  stop(): void {
    this.#wanted = false;
    this.#cancelRetry?.();
    this.#drop();
    this.#handlers.onState('offline');
  }

  /** Tries now instead of when the back-off ends; for `online` and visibility events. */
  wake(): void {
    if (!this.#wanted || this.#connection) return;
    this.#cancelRetry?.();
    this.#connect();
  }

  /** Closes this connection and opens another; for a stream that does not match. */
  restart(): void {
    if (!this.#wanted || !this.#connection) return;
    this.#drop();
    this.#handlers.onState('offline');
    // Not immediately: if the next stream did not match either, this would loop.
    this.#retry(FIRST_RETRY_MS * this.#clock.random());
  }

  /** Called when the network is known to be gone. */
  suspend(): void {
    if (!this.#connection) return;
    this.#drop();
    this.#handlers.onState('offline');
    this.#retry(LONGEST_RETRY_MS);
  }

  send(frame: ClientFrame): void {
    this.#connection?.send(frame);
  }

  #connect(): void {
    const generation = ++this.#generation;
    const current = (): boolean => generation === this.#generation;
    this.#cancelRetry?.();
    this.#handlers.onState('connecting');
    // From the start, so that an attempt that is never answered is given up too.
    this.#expectLife();
    this.#connection = this.#transport.connect({
      onOpen: () => {
        if (!current()) return;
        this.#expectLife();
        this.#handlers.onState('open');
        this.#handlers.onOpen();
      },
      onFrame: (frame) => {
        if (!current()) return;
        this.#expectLife();
        this.#receive(frame);
      },
      onClose: (code) => {
        if (current()) this.#closed(code);
      },
    });
  }

  #receive(frame: ServerFrame): void {
    if (frame.t === 'ping') this.send({ t: 'pong' });
    else if (frame.t === 'bye') {
      this.#drop();
      this.#handlers.onState('offline');
      this.#retry(frame.retryAfter * (0.5 + this.#clock.random() / 2));
    } else {
      if (frame.t === 'welcome') this.#failures = 0;
      this.#handlers.onFrame(frame);
    }
  }

  #closed(code: number): void {
    this.#drop();
    this.#handlers.onState('offline');
    if (code === CLOSE.signedOut || code === CLOSE.notMember) {
      this.#wanted = false;
      this.#handlers.onRefused(code === CLOSE.signedOut ? 'signed_out' : 'not_member');
      return;
    }
    this.#failures += 1;
    const ceiling = Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS);
    this.#retry(ceiling * (0.5 + this.#clock.random() / 2));
  }

  #retry(ms: number): void {
    this.#cancelRetry?.();
    if (!this.#wanted) return;
    this.#cancelRetry = this.#clock.after(ms, () => {
      if (this.#wanted && !this.#connection) this.#connect();
    });
  }

  #expectLife(): void {
    this.#cancelDeath?.();
    this.#cancelDeath = this.#clock.after(DEAD_AFTER_MS, () => this.#closed(1006));
  }

  #drop(): void {
    this.#generation += 1;
    this.#cancelDeath?.();
    this.#connection?.close();
    this.#connection = undefined;
  }
}
