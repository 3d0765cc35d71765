import type { BootstrapLine, ClientFrame, Segment, ServerFrame, WireChange } from '../protocol.ts';
import type { Row } from '../schema/entity.ts';
import type { Operation } from './operation.ts';

/** A mutation that the server has not settled yet, as memory and disk hold it. */
export interface PendingMutation {
  readonly clientId: string;
  readonly mid: number;
  readonly name: string;
  readonly v: number;
  readonly args: unknown;
  readonly operations: readonly Operation[];
  /** When it was made, this machine's clock. */
  readonly at: number;
}

/** Where a client stands in a workspace's log. */
export interface Position {
  readonly cursor: number;
  readonly epoch: string;
  readonly schema: string;
  readonly scopes: readonly string[];
}

/** A position on the disk. */
export interface StoredPosition extends Position {
  /** Changes with every snapshot that is written, so that a journal is never continued on another's snapshot. */
  readonly stamp: string;
}

/** Rows of one parent of a partial entity, complete as of `seq`. */
export interface PartialRows {
  readonly key: string;
  readonly seq: number;
  readonly model: string;
  readonly rows: readonly Row[];
}

export interface Packet {
  /** The position that it continues. */
  readonly from: number;
  readonly to: number;
  readonly changes: readonly WireChange[];
}

export interface Loaded {
  readonly position: StoredPosition | undefined;
  readonly segments: readonly Segment[];
  readonly partials: readonly PartialRows[];
  /** Packets after the segments, in order. */
  readonly journal: readonly Packet[];
  readonly outbox: readonly PendingMutation[];
}

/** Whether a packet continues what is stored; see {@link LocalStore.journal}. */
export const continues = (
  stored: StoredPosition | undefined,
  packet: Packet,
  position: StoredPosition,
): boolean =>
  stored?.cursor === packet.from && stored.epoch === position.epoch && stored.stamp === position.stamp;

/** What outlives the tab. IndexedDB in browsers; memory in tests and where the disk is refused. */
export interface LocalStore {
  load(): Promise<Loaded>;
  /** What is unsettled, each client's in order of mid. */
  outbox(): Promise<readonly PendingMutation[]>;
  /** Replaces snapshot, partial rows and journal in one transaction. */
  replace(
    position: StoredPosition,
    segments: readonly Segment[],
    partials: readonly PartialRows[],
  ): Promise<void>;
  /**
   * Appends one packet, moves the position, and drops settled mutations, in one transaction. False, and nothing
   * done, when what is stored has another stamp or epoch or does not stand at the packet's `from`: another tab wrote
   * here meanwhile.
   */
  journal(
    packet: Packet,
    position: StoredPosition,
    settled: readonly { clientId: string; mid: number }[],
  ): Promise<boolean>;
  /** Stores one parent's rows beside the snapshot of that stamp; nothing when another has been written since. */
  putPartial(rows: PartialRows, stamp: string): Promise<void>;
  /** Resolves when the mutation is durable. */
  putMutation(mutation: PendingMutation): Promise<void>;
  dropMutations(mutations: readonly { clientId: string; mid: number }[]): Promise<void>;
  /** Removes everything of this person and workspace. */
  clear(): Promise<void>;
  close(): void;
}

export interface Connection {
  send(frame: ClientFrame): void;
  close(): void;
}

export interface ConnectionHandlers {
  onOpen(): void;
  onFrame(frame: ServerFrame): void;
  /** `code` is the WebSocket close code. */
  onClose(code: number): void;
}

/** Thrown by a {@link Transport} when asking again would be answered the same. */
export class TransportRefused extends Error {
  readonly reason: 'signed-out' | 'not-member';

  constructor(reason: 'signed-out' | 'not-member') {
    super(`the server refuses this person: ${reason}`);
    this.reason = reason;
  }
}

/** The way to the server. */
export interface Transport {
  connect(handlers: ConnectionHandlers): Connection;
  bootstrap(query: {
    clientIds: readonly string[];
    scopes?: readonly string[];
  }): AsyncIterable<BootstrapLine>;
  partial(model: string, parentId: string): Promise<{ seq: number; rows: readonly Row[] }>;
}

/** Other tabs of the same person and workspace. */
export interface Tabs {
  /** Resolves when this tab is the one that writes; never when another is until it closes. */
  lead(): Promise<void>;
  /** Holds the mark of this tab's life. */
  hold(clientId: string): Promise<void>;
  /** Whether the tab that made `clientId` is gone; if so its mark is now held here. */
  adopt(clientId: string): Promise<boolean>;
  post(message: TabMessage): void;
  onMessage(listener: (message: TabMessage) => void): void;
  close(): void;
}

export type TabMessage =
  | { readonly t: 'pending'; readonly mutation: PendingMutation }
  /** Told by the tab that sends for `clientId`: settled at log position `seq` of `epoch`, its person informed. */
  | {
      readonly t: 'settled';
      readonly clientId: string;
      readonly mid: number;
      readonly seq: number;
      readonly epoch: string;
    }
  /** The sender takes over a closed tab's mutations; who knows of any says so again. */
  | { readonly t: 'adopting'; readonly clientId: string }
  /** The sender listens from now on; who knows of any unsettled mutation says so again. */
  | { readonly t: 'opened' }
  | { readonly t: 'signed-out' };

export interface ClientClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
  random(): number;
}
