import type { IncomingMessage } from 'node:http';
import { FrameInbox, TRY_LATER, type Guest } from './frame-inbox.ts';
import type { FrameSocket } from './frame-socket.ts';
import { Shares } from './shares.ts';

/** Handshakes that wait to hear who they are: a whole office comes back at once after a restart. */
const WAITING_OF_ONE = 500;
const WAITING = 2000;
/** Longer than a query is waited for by default; a browser tries again by itself. */
const ADMISSION_MS = 20_000;
/** Fifty tabs, each with a workspace and some documents, and as many that are gone without a word. */
const SOCKETS_OF_PERSON = 500;
/** A large office behind one address. */
const SOCKETS_OF_ADDRESS = 10_000;
/**
 * Bytes that one person's sockets together have sent and that wait for their turn: one of the largest frames, and the
 * largest update of a document beside it. What browsers send by themselves has about one MB.
 */
const BYTES_OF_PERSON = 12 * 1024 * 1024;

/** Refused with the close code that says why. */
export interface Refusal {
  readonly refuse: number;
}

/** Somebody who may come in. */
export interface Entrance {
  readonly userId: string;
  /** Takes the socket, which is not read before this is done. */
  readonly receive: (socket: FrameSocket) => Guest | Refusal | Promise<Guest | Refusal>;
}

/** Where one kind of socket is opened. A door sees a socket only once it has said for whom. */
export interface SocketDoor {
  /** Of the whole path; its groups are handed over decoded. */
  readonly path: RegExp;
  /** The largest frame, in bytes. */
  readonly maxFrame: number;
  /** Who asks, before there is a socket and before anything of it is read. */
  readonly admit: (request: IncomingMessage, parts: readonly string[]) => Promise<Entrance | Refusal>;
  /** Closes a socket that could not be received. */
  readonly failedCode: number;
}

export interface GateSettings {
  /** Whose share of sockets a request counts for. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Resolves when it is this sender's turn; false when it would not be for long. */
  readonly turn: (request: IncomingMessage, address: string) => Promise<boolean>;
  /** How many ms a frame of so many bytes has to wait. */
  readonly pace: (userId: string, bytes: number) => number;
  readonly failed: (error: unknown) => void;
}

/** Somebody admitted, from an address; their bytes count from now on. */
export interface Visitor extends Entrance {
  readonly address: string;
}

/** Stands before all doors: who waits, who is in, and how much of theirs may lie about, each within bounds. */
export class Gate {
  readonly #settings: GateSettings;
  readonly #waiting = new Shares({ each: WAITING_OF_ONE, all: WAITING });
  readonly #ofPerson = new Shares({ each: SOCKETS_OF_PERSON });
  readonly #ofAddress = new Shares({ each: SOCKETS_OF_ADDRESS });
  readonly #bytes = new Shares({ each: BYTES_OF_PERSON });

  constructor(settings: GateSettings) {
    this.#settings = settings;
  }

  /** Asks the door, for a while; a failure is a refusal, and never thrown. */
  async admit(
    door: SocketDoor,
    request: IncomingMessage,
    parts: readonly string[],
  ): Promise<Visitor | Refusal> {
    const address = this.#settings.addressOf(request);
    if (!this.#waiting.take(address)) return { refuse: TRY_LATER };
    const asked = this.#ask(door, request, parts, address).catch((error: unknown): Refusal => {
      this.#settings.failed(error);
      return { refuse: door.failedCode };
    });
    // Until it is known, also when nobody waits for it any more: what runs is what costs.
    void asked.finally(() => this.#waiting.give(address));
    const admitted = await inTime(asked);
    return 'refuse' in admitted ? admitted : { ...admitted, address };
  }

  async #ask(
    door: SocketDoor,
    request: IncomingMessage,
    parts: readonly string[],
    address: string,
  ): Promise<Entrance | Refusal> {
    const isTurn = await this.#settings.turn(request, address);
    return isTurn ? await door.admit(request, parts) : { refuse: TRY_LATER };
  }

  /**
   * Lets a visitor in by a socket, which is not read until the door has taken it.
   * @param sendAway closes the socket with a code, having read nothing of it
   */
  async enter(
    socket: FrameSocket,
    visitor: Visitor,
    door: SocketDoor,
    sendAway: (code: number) => void,
  ): Promise<void> {
    const { userId, address } = visitor;
    socket.pause();
    socket.on('error', () => undefined);
    if (!this.#ofPerson.take(userId)) return sendAway(TRY_LATER);
    socket.on('close', () => this.#ofPerson.give(userId));
    if (!this.#ofAddress.take(address)) return sendAway(TRY_LATER);
    socket.on('close', () => this.#ofAddress.give(address));
    const { failed } = this.#settings;
    try {
      const guest = await visitor.receive(socket);
      if ('refuse' in guest) return sendAway(guest.refuse);
      if (socket.readyState !== socket.OPEN) return guest.ended();
      const hold = (more: number): boolean => this.hold(userId, more);
      const { failedCode } = door;
      const pace = (bytes: number): number => this.#settings.pace(userId, bytes);
      new FrameInbox({ socket, guest, hold, pace, failed, failedCode, now: () => performance.now() }).open();
    } catch (error) {
      failed(error);
      sendAway(door.failedCode);
    }
    return undefined;
  }

  /** Takes so many bytes more of a person's share of what waits, or gives them back; false where there are none. */
  hold(userId: string, more: number): boolean {
    if (more > 0) return this.#bytes.take(userId, more);
    this.#bytes.give(userId, -more);
    return true;
  }
}

async function inTime<Answer>(asked: Promise<Answer | Refusal>): Promise<Answer | Refusal> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Refusal>((resolve) => {
    timer = setTimeout(() => resolve({ refuse: TRY_LATER }), ADMISSION_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
