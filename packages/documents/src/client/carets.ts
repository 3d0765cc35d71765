import { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';

/** Carets are sent at most this often. */
const SEND_EVERY_MS = 60;
/** Beyond the numbers that Yjs gives its clients. */
const OTHERS_FROM = 2 ** 32;

/** Somebody else's caret, as the cursor plugin of the binding reads it. */
export interface CaretState {
  readonly user: { readonly id: string; readonly name: string };
  readonly cursor: unknown;
}

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

/**
 * Where everybody's caret stands. The server says who somebody is; positions are relative to the text, so that they move
 * with it.
 */
export class Carets {
  readonly awareness: Awareness;
  readonly #send: (position: Uint8Array) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent = '';

  constructor(ydoc: Doc, send: (position: Uint8Array) => void) {
    this.awareness = new Awareness(ydoc);
    // It would forget everybody who does not move for half a minute; here the server says who has gone.
    clearInterval(this.awareness._checkInterval as ReturnType<typeof setInterval>);
    this.#send = send;
    this.awareness.on('update', (_changes: unknown, origin: unknown) => {
      if (origin === 'local') this.#timer ??= setTimeout(() => this.#sendOwn(), SEND_EVERY_MS);
    });
  }

  /** Somebody's caret moved; an empty position takes it away. */
  moved(connectionId: number, user: { id: string; name: string }, position: Uint8Array): void {
    const cursor = parsed(position);
    if (cursor === undefined) this.gone(connectionId);
    else this.#change(OTHERS_FROM + connectionId, { user, cursor });
  }

  gone(connectionId: number): void {
    this.#change(OTHERS_FROM + connectionId, undefined);
  }

  /** The connection was lost: nobody knows where the others are. */
  lostAll(): void {
    for (const id of this.awareness.getStates().keys()) if (id >= OTHERS_FROM) this.#change(id, undefined);
  }

  /** A new connection does not know our caret yet. */
  announce(): void {
    this.#sent = '';
    this.#sendOwn();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.awareness.destroy();
  }

  #sendOwn(): void {
    this.#timer = undefined;
    const cursor: unknown = this.awareness.getLocalState()?.['cursor'];
    const text = cursor === undefined || cursor === null ? '' : JSON.stringify(cursor);
    if (text === this.#sent) return;
    this.#sent = text;
    this.#send(utf8.encode(text));
  }

  #change(id: number, state: CaretState | undefined): void {
    const { states } = this.awareness;
    const had = states.has(id);
    if (state) states.set(id, { ...state });
    else if (!states.delete(id)) return;
    const change = {
      added: state && !had ? [id] : [],
      updated: state && had ? [id] : [],
      removed: state ? [] : [id],
    };
    this.awareness.emit('change', [change, 'remote']);
    this.awareness.emit('update', [change, 'remote']);
  }
}

/** A position from another browser: an anchor and a head, or nothing. */
function parsed(position: Uint8Array): { anchor: object; head: object } | undefined {
  try {
    const cursor: unknown = JSON.parse(fromUtf8.decode(position));
    if (typeof cursor !== 'object' || cursor === null || !('anchor' in cursor) || !('head' in cursor))
      return undefined;
    const { anchor, head } = cursor;
    if (typeof anchor !== 'object' || typeof head !== 'object' || !anchor || !head) return undefined;
    return { anchor, head };
  } catch {
    return undefined;
  }
}
