import {
  CLOSE,
  decodeClientFrame,
  LIMITS,
  PROTOCOL,
  type ClientFrame,
  type DocumentMode,
} from '@cairn/documents/protocol';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { Allowance } from '../allowance.ts';
import { send, type DocumentRoom, type Refusal, type RoomMember } from './room.ts';

/** What a connection needs of a socket. */
export interface DocumentSocket {
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
  /** Bytes that are yet to be sent. */
  buffered(): number;
}

export interface ConnectionParts {
  readonly room: DocumentRoom;
  readonly socket: DocumentSocket;
  readonly connectionId: number;
  readonly userId: string;
  readonly name: string;
  /** What permissions allow; an old schema may narrow it. */
  readonly mode: DocumentMode;
  readonly now: () => number;
  /** Whether this many more bytes may be sent to this person; asked before the document is sent. */
  readonly mayWelcome?: (bytes: number) => boolean;
  readonly greet: (connection: DocumentConnection) => void;
  readonly dismiss: (recoveredId: string) => Promise<void>;
}

/**
 * The limit of unsent bytes beside the document itself; people on slower networks are disconnected, and get a summary
 * when they reconnect.
 */
const MAX_BUFFERED = 8 * 1024 * 1024;
/** A browser sends an update at most every 25 ms, and carets on top. */
const FRAMES_PER_SECOND = 200;
const BURST = 1000;
/** A caret is sent to everyone and to every process; a browser sends about sixteen a second. */
const CARET_FRAMES = 5;
/** More than a network delivers, and in one burst twice the largest document. */
const BYTES_PER_SECOND = 4 * 1024 * 1024;
const BURST_BYTES = 2 * LIMITS.state;
/** Frames a browser may send before it is welcomed: its caret, a restored text, a sign of life. */
const EARLY_BYTES = 64 * 1024;
/** The cost of a frame besides its bytes. */
const FRAME_WEIGHT = 256;

/** One open socket of a document. */
export class DocumentConnection implements RoomMember {
  readonly connectionId: number;
  readonly userId: string;
  readonly name: string;
  readonly room: DocumentRoom;
  mode: DocumentMode;
  /** The recovered texts that this browser knows of, and their lengths. */
  readonly shownRecovered = new Map<string, number>();
  readonly #parts: ConnectionParts;
  #granted: DocumentMode;
  #schemaVersion: number | undefined;
  /** Frames received after the greeting, until it is answered; after that, each is handled as it arrives. */
  #early: ClientFrame[] | undefined = [];
  #earlyBytes = 0;
  #welcomeBytes = 0;
  #isOver = false;
  readonly #frames: Allowance;
  readonly #bytes: Allowance;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.room = parts.room;
    this.connectionId = parts.connectionId;
    this.userId = parts.userId;
    this.name = parts.name;
    this.mode = parts.mode;
    this.#granted = parts.mode;
    this.#frames = new Allowance(FRAMES_PER_SECOND, BURST, parts.now);
    this.#bytes = new Allowance(BYTES_PER_SECOND, BURST_BYTES, parts.now);
  }

  receive(bytes: Uint8Array): void {
    // A closing socket still delivers earlier frames. Nothing that follows a refused update must be applied.
    if (this.#isOver) return undefined;
    if (!this.#frames.take(1) || !this.#bytes.take(bytes.length))
      return this.#dismiss(CLOSE.tooFast, 'too many frames');
    const frame = decodeClientFrame(bytes);
    if (!frame || (this.#schemaVersion === undefined) !== (frame.type === 'hello'))
      return this.#dismiss(CLOSE.badFrame, 'not a frame');
    if (frame.type === 'hello') return void this.#hello(frame);
    if (this.#early) return this.#keepEarly(frame, bytes.length);
    return this.#take(frame);
  }

  /** The permissions were checked again. */
  grant(mode: DocumentMode): void {
    this.#granted = mode;
    this.room.setMode(this, this.#narrowed());
  }

  schemaRaised(): void {
    this.room.setMode(this, this.#narrowed());
  }

  /** Keeps an idle socket open as long as the other end answers. */
  ping(): void {
    send(this, { type: 'ping' });
  }

  send(frame: Uint8Array): void {
    if (this.#parts.socket.buffered() > MAX_BUFFERED + this.#welcomeBytes) this.close(1013, 'too slow');
    else this.#parts.socket.send(frame);
  }

  /** Bytes waiting to be sent. */
  get buffered(): number {
    return this.#parts.socket.buffered();
  }

  close(code: number, reason: string): void {
    if (this.#isOver) return;
    this.ended();
    this.#parts.socket.close(code, reason);
  }

  ended(): void {
    this.#isOver = true;
    this.room.leave(this);
  }

  #dismiss(code: number, reason: string): void {
    this.room.dismiss(this, code, reason);
  }

  /** Nothing is handled before this person's permissions are known. */
  #keepEarly(frame: ClientFrame, bytes: number): void {
    this.#earlyBytes += bytes + FRAME_WEIGHT;
    if (this.#earlyBytes > EARLY_BYTES) return this.#dismiss(CLOSE.tooFast, 'too much before the welcome');
    this.#early?.push(frame);
    return undefined;
  }

  #take(frame: ClientFrame): void {
    switch (frame.type) {
      case 'hello':
        return undefined;
      case 'update':
        return this.#update(frame);
      case 'caret':
        if (!this.#frames.take(CARET_FRAMES)) return this.#dismiss(CLOSE.tooFast, 'too many carets');
        return this.room.moveCaret(this, frame.position);
      case 'dismiss':
        return void this.#parts.dismiss(frame.recoveredId);
      case 'pong':
        return undefined;
    }
  }

  async #hello(frame: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    if (frame.protocol !== PROTOCOL) return this.#dismiss(CLOSE.outdated, 'another protocol');
    this.#schemaVersion = frame.schemaVersion;
    // Another process has told this browser more than this one has heard of yet.
    if (frame.seen > this.room.seq) await this.room.heardOf(frame.seen);
    if (this.#isOver) return undefined;
    this.mode = this.#narrowed();
    if (this.#parts.mayWelcome?.(this.room.size) === false)
      return this.#dismiss(CLOSE.tooFast, 'too many documents at once');
    try {
      this.#welcomeBytes = this.room.size;
      this.room.join(this, frame.stateVector);
    } catch {
      return this.#dismiss(CLOSE.badFrame, 'not a state vector');
    }
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const each of early) if (!this.#isOver) this.#take(each);
    return this.#parts.greet(this);
  }

  #update({ clientId, n, update }: Extract<ClientFrame, { type: 'update' }>): void {
    // Changes that a person is not allowed to make are neither stored nor acknowledged; the browser keeps them and
    // offers to copy them.
    if (this.mode !== 'write') return send(this, { type: 'mode', mode: this.mode });
    const { userId } = this;
    const schemaVersion = this.#schemaVersion ?? 0;
    const refusal = this.room.submit(this, { userId, clientId, n, update, schemaVersion });
    // A room that is closing disconnects everyone in a moment; what it does not accept is sent again.
    if (refusal && refusal !== 'closed') return this.#dismiss(CODES[refusal], refusal);
    return undefined;
  }

  /** A schema that does not know some of the document's content would delete it for everyone. */
  #narrowed(): DocumentMode {
    const known = this.#schemaVersion ?? 0;
    const isOld = known < Math.max(this.room.schemaVersion, SCHEMA_VERSION) || known > SCHEMA_VERSION;
    return isOld ? 'outdated' : this.#granted;
  }
}

/** The codes that close a connection after a refused update; a browser keeps its text after each of them. */
const CODES: Readonly<Record<Exclude<Refusal, 'closed'>, number>> = {
  garbage: CLOSE.badFrame,
  'too deep': CLOSE.tooLarge,
  'too large': CLOSE.tooLarge,
  'too much waits': CLOSE.tooFast,
  'out of turn': CLOSE.tooFast,
};
