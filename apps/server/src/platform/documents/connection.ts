import {
  CLOSE,
  decodeClientFrame,
  LIMITS,
  PROTOCOL,
  type ClientFrame,
  type DocumentMode,
} from '@cairn/documents/protocol';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { send, type DocumentRoom, type RoomMember } from './room.ts';

/** A socket as a connection needs it. */
export interface DocumentSocket {
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
  /** Bytes that are still to be sent. */
  buffered(): number;
}

export interface ConnectionParts {
  readonly room: DocumentRoom;
  readonly socket: DocumentSocket;
  readonly connectionId: number;
  readonly userId: string;
  readonly name: string;
  /** What the permissions say; an old schema may narrow it. */
  readonly mode: DocumentMode;
  readonly now: () => number;
  readonly greet: (connection: DocumentConnection) => void;
  readonly dismiss: (rescueId: string) => Promise<void>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Somebody whose network takes less than this is sent away, and comes back for the sum. */
const MAX_BUFFERED = 8 * 1024 * 1024;
/** A browser sends at most every 25 ms; carets come on top. */
const FRAMES_PER_SECOND = 200;
const BURST = 1000;

/** One open socket of a document. */
export class DocumentConnection implements RoomMember {
  readonly connectionId: number;
  readonly userId: string;
  readonly name: string;
  readonly room: DocumentRoom;
  mode: DocumentMode;
  readonly #parts: ConnectionParts;
  #granted: DocumentMode;
  #schemaVersion: number | undefined;
  #isOver = false;
  #allowance = BURST;
  #countedAt: number;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.room = parts.room;
    this.connectionId = parts.connectionId;
    this.userId = parts.userId;
    this.name = parts.name;
    this.mode = parts.mode;
    this.#granted = parts.mode;
    this.#countedAt = parts.now();
  }

  receive(bytes: Uint8Array): void {
    if (!this.#mayGoOn()) return this.close(CLOSE.tooFast, 'too many frames');
    const frame = decodeClientFrame(bytes);
    if (!frame || (this.#schemaVersion === undefined) !== (frame.type === 'hello'))
      return this.close(CLOSE.badFrame, 'not a frame');
    this.#take(frame);
  }

  /** The permissions have been looked at again. */
  grant(mode: DocumentMode): void {
    this.#granted = mode;
    this.room.setMode(this, this.#narrowed());
  }

  schemaRaised(): void {
    this.room.setMode(this, this.#narrowed());
  }

  /** Leaves an idle socket open as long as somebody answers. */
  ping(): void {
    send(this, { type: 'ping' });
  }

  send(frame: Uint8Array): void {
    if (this.#parts.socket.buffered() > MAX_BUFFERED) this.close(1013, 'too slow');
    else this.#parts.socket.send(frame);
  }

  close(code: number, reason: string): void {
    this.ended();
    this.#parts.socket.close(code, reason);
  }

  ended(): void {
    this.#isOver = true;
    this.room.leave(this);
  }

  #take(frame: ClientFrame): void {
    switch (frame.type) {
      case 'hello':
        return void this.#hello(frame);
      case 'update':
        return this.#update(frame);
      case 'caret':
        if (frame.position.length > LIMITS.caret) return this.close(CLOSE.badFrame, 'caret too large');
        return this.room.moveCaret(this, frame.position);
      case 'dismiss':
        if (UUID.test(frame.rescueId)) void this.#parts.dismiss(frame.rescueId);
        return undefined;
      case 'pong':
        return undefined;
    }
  }

  async #hello(frame: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    if (frame.protocol !== PROTOCOL) return this.close(CLOSE.outdated, 'another protocol');
    this.#schemaVersion = frame.schemaVersion;
    // Another process has told this browser more than this one has heard of yet.
    if (frame.seen > this.room.seq) await this.room.heardOf(frame.seen);
    if (this.#isOver) return undefined;
    this.mode = this.#narrowed();
    try {
      this.room.join(this, frame.stateVector);
    } catch {
      return this.close(CLOSE.badFrame, 'not a state vector');
    }
    return this.#parts.greet(this);
  }

  #update({ clientId, n, update }: Extract<ClientFrame, { type: 'update' }>): void {
    if (!UUID.test(clientId) || n < 1) return this.close(CLOSE.badFrame, 'not an update');
    // What somebody may not write is neither stored nor acknowledged; the browser keeps it and offers it for copying.
    if (this.mode !== 'write') return send(this, { type: 'mode', mode: this.mode });
    const { userId } = this;
    const schemaVersion = this.#schemaVersion ?? 0;
    const fault = this.room.submit(this, { userId, clientId, n, update, schemaVersion });
    if (fault === 'garbage') return this.close(CLOSE.badFrame, fault);
    if (fault) return this.close(CLOSE.tooLarge, fault);
    return undefined;
  }

  /** A schema that does not know what may be in the document would delete it for everybody. */
  #narrowed(): DocumentMode {
    const known = this.#schemaVersion ?? 0;
    const isOld = known < Math.max(this.room.schemaVersion, SCHEMA_VERSION) || known > SCHEMA_VERSION;
    return isOld ? 'outdated' : this.#granted;
  }

  /** A bucket that fills with time. */
  #mayGoOn(): boolean {
    const now = this.#parts.now();
    this.#allowance = Math.min(BURST, this.#allowance + ((now - this.#countedAt) / 1000) * FRAMES_PER_SECOND);
    this.#countedAt = now;
    this.#allowance -= 1;
    return this.#allowance >= 0;
  }
}
