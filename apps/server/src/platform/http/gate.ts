import type { IncomingMessage } from 'node:http';
import { FrameInbox, TRY_LATER, type Guest } from './frame-inbox.ts';
import type { FrameSocket } from './frame-socket.ts';
import { Shares } from './shares.ts';

/** Handshakes waiting to be identified: a whole office reconnects at the same time after a restart. */
const WAITING_OF_ONE = 500;
const WAITING = 2000;
/** Longer than the default query timeout; a browser retries by itself. */
const ADMISSION_MS = 20_000;
/** Fifty tabs, each with a workspace and some documents, and as many dead ones that never closed. */
const SOCKETS_OF_PERSON = 500;
/** A large office behind one address. */
const SOCKETS_OF_ADDRESS = 10_000;
/**
 * Bytes that all sockets of one person may have queued: one frame of the largest size plus the largest update of a
 * document. What browsers send by themselves is about one MB.
 */
const BYTES_OF_PERSON = 12 * 1024 * 1024;

/** A refusal, with the close code that says why. */
export interface Refusal {
  readonly refuse: number;
}

/** A visitor who may connect. */
export interface Entrance {
  readonly userId: string;
  /** Takes over the socket, which is not read until this resolves. */
  readonly receive: (socket: FrameSocket) => Guest | Refusal | Promise<Guest | Refusal>;
}

/** The entry for one kind of socket. An endpoint gets a socket only after it has said whose it is. */
export interface WebSocketEndpoint {
  /** Matches the whole path; its groups are passed on decoded. */
  readonly path: RegExp;
  /** The largest frame, in bytes. */
  readonly maxFrame: number;
  /** Identifies the visitor, before there is a socket and before anything is read from it. */
  readonly admit: (request: IncomingMessage, parts: readonly string[]) => Promise<Entrance | Refusal>;
  /** Closes a socket that could not be received. */
  readonly failedCode: number;
}

export interface GateSettings {
  /** Whose share of sockets a request counts for. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Resolves at this sender's turn; false if that would take too long. */
  readonly turn: (request: IncomingMessage, address: string) => Promise<boolean>;
  /** How many ms a frame of this many bytes has to wait. */
  readonly pace: (userId: string, bytes: number) => number;
  readonly failed: (error: unknown) => void;
}

/** An admitted visitor with their address; their bytes count from now on. */
export interface Visitor extends Entrance {
  readonly address: string;
}

/** Guards all endpoints: limits who waits, who is connected, and how much of theirs may be queued. */
export class Gate {
  readonly #settings: GateSettings;
  readonly #waiting = new Shares({ each: WAITING_OF_ONE, all: WAITING });
  readonly #ofPerson = new Shares({ each: SOCKETS_OF_PERSON });
  readonly #ofAddress = new Shares({ each: SOCKETS_OF_ADDRESS });
  readonly #bytes = new Shares({ each: BYTES_OF_PERSON });

  constructor(settings: GateSettings) {
    this.#settings = settings;
  }

  /** Asks the endpoint, up to a timeout; a failure is a refusal and never thrown. */
  async admit(
    endpoint: WebSocketEndpoint,
    request: IncomingMessage,
    parts: readonly string[],
  ): Promise<Visitor | Refusal> {
    const address = this.#settings.addressOf(request);
    if (!this.#waiting.take(address)) return { refuse: TRY_LATER };
    const asked = this.#ask(endpoint, request, parts, address).catch((error: unknown): Refusal => {
      this.#settings.failed(error);
      return { refuse: endpoint.failedCode };
    });
    // Until the answer is there, even if the visitor has left: it is the running lookup that costs.
    void asked.finally(() => this.#waiting.give(address));
    const admitted = await inTime(asked);
    return 'refuse' in admitted ? admitted : { ...admitted, address };
  }

  async #ask(
    endpoint: WebSocketEndpoint,
    request: IncomingMessage,
    parts: readonly string[],
    address: string,
  ): Promise<Entrance | Refusal> {
    const isTurn = await this.#settings.turn(request, address);
    return isTurn ? await endpoint.admit(request, parts) : { refuse: TRY_LATER };
  }

  /**
   * Connects a visitor by a socket, which is not read until the endpoint has taken it.
   * @param sendAway closes the socket with a code, having read nothing of it
   */
  async enter(
    socket: FrameSocket,
    visitor: Visitor,
    endpoint: WebSocketEndpoint,
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
      const { failedCode } = endpoint;
      const pace = (bytes: number): number => this.#settings.pace(userId, bytes);
      new FrameInbox({ socket, guest, hold, pace, failed, failedCode, now: () => performance.now() }).open();
    } catch (error) {
      failed(error);
      sendAway(endpoint.failedCode);
    }
    return undefined;
  }

  /** Takes this many more bytes of a person's queue share, or gives them back; false when the share is used up. */
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
