import type { BootstrapLine, ClientFrame, ServerFrame, WireChange } from '../protocol.ts';
import type { PackedSegment, StoredSegment } from './packed-segment.ts';
import type { Row } from '../schema/entity.ts';
import type { Operation } from './operation.ts';

/** A mutation that the server hasn't settled yet, as it is kept in memory and storage. */
export interface PendingMutation {
  readonly clientId: string;
  readonly mid: number;
  readonly name: string;
  readonly v: number;
  readonly args: unknown;
  readonly operations: readonly Operation[];
  /** When it was created, in milliseconds since 1970 by this machine's clock. */
  readonly at: number;
}

/** A client's position in a workspace's log. */
export interface Position {
  readonly cursor: number;
  readonly epoch: string;
  readonly schema: string;
  readonly scopes: readonly string[];
}

/** The position of the stored rows. */
export interface StoredPosition extends Position {
  /** Changes with every stored snapshot, so that a journal is only appended to its own snapshot. */
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
  /** The position before it. */
  readonly from: number;
  readonly to: number;
  readonly changes: readonly WireChange[];
}

export interface Loaded {
  readonly position: StoredPosition | undefined;
  readonly segments: readonly PackedSegment[];
  readonly partials: readonly PartialRows[];
  /** Packets since the snapshot, in order. */
  readonly journal: readonly Packet[];
  readonly outbox: readonly PendingMutation[];
}

/** Whether a packet continues the stored rows; see {@link LocalStore.journal}. */
export const continues = (
  stored: StoredPosition | undefined,
  packet: Packet,
  position: StoredPosition,
): boolean =>
  stored?.cursor === packet.from && stored.epoch === position.epoch && stored.stamp === position.stamp;

/** Storage that outlives the tab. IndexedDB in browsers; memory in tests and where storage is blocked. */
export interface LocalStore {
  load(): Promise<Loaded>;
  /** Unsettled mutations, those of each client in order of mid. */
  outbox(): Promise<readonly PendingMutation[]>;
  /** Replaces snapshot, partial rows and journal in one transaction. */
  replace(
    position: StoredPosition,
    segments: readonly StoredSegment[],
    partials: readonly PartialRows[],
  ): Promise<void>;
  /**
   * Appends a packet, advances the position, and drops settled mutations, in one transaction. Returns false and does
   * nothing if the stored rows have another stamp or epoch, or are not at the packet's `from`, because another tab wrote
   * to them.
   */
  journal(
    packet: Packet,
    position: StoredPosition,
    settled: readonly { clientId: string; mid: number }[],
  ): Promise<boolean>;
  /** Stores a parent's rows with the snapshot of that stamp; does nothing if there is a newer snapshot. */
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

/** Thrown by a {@link Transport} if retrying would have the same result. */
export class TransportRefused extends Error {
  readonly reason: 'signed_out' | 'not_member';

  constructor(reason: 'signed_out' | 'not_member') {
    super(`the server refuses this person: ${reason}`);
    this.reason = reason;
  }
}

/** The connection to the server. */
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
  /** Resolves when this tab becomes the one that writes; never if another tab does until this one closes. */
  lead(): Promise<void>;
  /** Marks this tab as alive. */
  hold(clientId: string): Promise<void>;
  /** Whether the tab with `clientId` is closed; if so, this tab takes over its mark. */
  adopt(clientId: string): Promise<boolean>;
  post(message: TabMessage): void;
  onMessage(listener: (message: TabMessage) => void): void;
  close(): void;
}

export type TabMessage =
  | { readonly t: 'pending'; readonly mutation: PendingMutation }
  /** From the tab that sends for `clientId`: settled at log position `seq` of `epoch`, and its person was told. */
  | {
      readonly t: 'settled';
      readonly clientId: string;
      readonly mid: number;
      readonly seq: number;
      readonly epoch: string;
    }
  /** The sender takes over a closed tab's mutations; tabs that know of any announce them again. */
  | { readonly t: 'adopting'; readonly clientId: string }
  /** The sender has started listening; tabs that know of unsettled mutations announce them again. */
  | { readonly t: 'opened' }
  /** Spelled as before codes were snake_case, because a tab of an older build must hear it too. */
  | { readonly t: 'signed-out' };

export interface ClientClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
  random(): number;
}
