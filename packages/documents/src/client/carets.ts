import { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';

/** Milliseconds between two messages about the caret. */
const SEND_EVERY_MS = 60;
/** Above the client numbers of Yjs. */
const OTHERS_FROM = 2 ** 32;

/** Another person's caret, in the format that the binding's cursor plugin reads. */
export interface CaretState {
  readonly user: { readonly id: string; readonly name: string };
  readonly cursor: unknown;
}

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

/**
 * Everyone's caret. The server says whose a caret is; positions are relative to the text, so that they move
 * with it.
 */
export class Carets {
  readonly awareness: Awareness;
  readonly #send: (position: Uint8Array) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent = '';

  constructor(ydoc: Doc, send: (position: Uint8Array) => void) {
    this.awareness = new Awareness(ydoc);
    // It would drop everyone who is idle for half a minute; here the server says who has left.
    clearInterval(this.awareness._checkInterval as ReturnType<typeof setInterval>);
    this.#send = send;
    this.awareness.on('update', (_changes: unknown, origin: unknown) => {
      if (origin === 'local') this.#timer ??= setTimeout(() => this.#sendOwn(), SEND_EVERY_MS);
    });
  }

  /** Call it when someone's caret moved; an empty position removes it. */
  moved(connectionId: number, user: { id: string; name: string }, position: Uint8Array): void {
    const cursor = parsed(position);
    if (cursor === undefined) this.gone(connectionId);
    else this.#change(OTHERS_FROM + connectionId, { user, cursor });
  }

  gone(connectionId: number): void {
    this.#change(OTHERS_FROM + connectionId, undefined);
  }

  /** Removes all carets, because the connection was lost. */
  lostAll(): void {
    for (const id of this.awareness.getStates().keys()) if (id >= OTHERS_FROM) this.#change(id, undefined);
  }

  /** Sends the own caret over a new connection. */
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

/** Parses a position from another browser: anchor and head, or undefined. */
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
