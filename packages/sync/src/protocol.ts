/**
 * The messages between client and server. JSON text over one WebSocket per tab (`/sync`), plus two plain
 * HTTP reads: the bootstrap and one parent's partial rows.
 */
import type { WirePatch } from './schema/patch.ts';

/** The protocol version; only increased if old clients can't be understood at all. */
export const PROTOCOL = 1;

/** A row appeared (full row), changed (only the fields named), or is gone. */
export interface RowChange {
  readonly o: 'I' | 'U' | 'D';
  /** Position in the workspace's log. */
  readonly s: number;
  /** Entity name. */
  readonly m: string;
  /** Row id. */
  readonly i: string;
  /** The row's scope after the change. */
  readonly sc: string;
  readonly p?: WirePatch;
}

/** A mutation was committed (no `e`) or refused (`e`); its effects, if any, are in the same packet. */
export interface AckChange {
  readonly o: 'A';
  readonly s: number;
  readonly c: string;
  readonly n: number;
  readonly e?: Refusal;
}

/** This person gained (`g`) or lost (`r`) scopes. */
export interface GrantChange {
  readonly o: 'G';
  readonly s: number;
  readonly g: readonly string[];
  readonly r: readonly string[];
  /** Gained scopes that this transaction created: their rows follow, so nothing has to be fetched. */
  readonly f?: readonly string[];
}

/** So much changed in a scope that loading it again is cheaper. */
export interface BulkChange {
  readonly o: 'B';
  readonly s: number;
  readonly sc: string;
}

export type WireChange = RowChange | AckChange | GrantChange | BulkChange;

/** Why a mutation was refused. `code` and `kind` come from the domain; refusals stored by an older server have no `kind`. */
export interface Refusal {
  readonly code: string;
  readonly kind?: string;
  /** For who has no sentence of its own for the code. */
  readonly message: string;
  /** What the sentence says, by name. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly details?: unknown;
}

/** A mutation, as it is sent and stored. */
export interface WireMutation {
  readonly mid: number;
  /**
   * The mutations between this mid and `mid` no longer exist: never stored before a crash, or committed by a server that
   * was later restored from a backup. The server doesn't wait for them if `after` is the last one it has.
   */
  readonly after?: number;
  readonly name: string;
  readonly v: number;
  readonly args: unknown;
}

export type ClientFrame =
  | {
      readonly t: 'hello';
      readonly protocol: number;
      readonly schema: string;
      readonly clientId: string;
      /** Other clients whose remaining outboxes this tab will send. */
      readonly adopted: readonly string[];
      /** The last log position applied; -1 for none. */
      readonly cursor: number;
      readonly epoch: string;
      /** Sorted scopes held at `cursor`, joined by a space. */
      readonly scopes: string;
    }
  | { readonly t: 'push'; readonly clientId: string; readonly ms: readonly WireMutation[] }
  | { readonly t: 'pong' }
  | { readonly t: 'eph'; readonly to: string; readonly body: unknown };

export type ServerFrame =
  | {
      readonly t: 'welcome';
      readonly cursor: number;
      readonly build: string;
      readonly serverTime: number;
      /** The last committed mutation of each client named in hello, all acknowledged at or before `seq`. */
      readonly lastMids: Readonly<Record<string, number>>;
      readonly refused: readonly AckChange[];
      readonly seq: number;
    }
  /** The client's state can't be continued; it loads everything again and keeps its outbox. */
  | {
      readonly t: 'reset';
      readonly reason: 'epoch' | 'truncated' | 'schema' | 'scopes' | 'protocol' | 'future';
    }
  | { readonly t: 'd'; readonly prev: number; readonly to: number; readonly c: readonly WireChange[] }
  /** Neither committed nor recorded: send again from `mid`, after `retryAfter` ms. */
  | {
      readonly t: 'nack';
      readonly clientId: string;
      readonly mid: number;
      readonly code: string;
      readonly retryAfter: number;
    }
  | { readonly t: 'ping' }
  | { readonly t: 'bye'; readonly retryAfter: number }
  | { readonly t: 'eph'; readonly from: string; readonly body: unknown };

/** The first line of a bootstrap response. */
export interface BootstrapHeader {
  readonly k: 'header';
  readonly seq: number;
  readonly epoch: string;
  readonly schema: string;
  readonly scopes: readonly string[];
  readonly lastMids: Readonly<Record<string, number>>;
  readonly refused: readonly AckChange[];
}

/** Up to a few thousand rows of one entity in one scope, stored by column. */
export interface Segment {
  readonly k: 'rows';
  readonly m: string;
  readonly sc: string;
  readonly n: number;
  readonly cols: Readonly<Record<string, readonly unknown[]>>;
}

/** `hot`: everything for the first paint was sent. `end`: everything was sent. */
export type BootstrapLine = BootstrapHeader | Segment | { readonly k: 'hot' } | { readonly k: 'end' };

/** Our WebSocket close codes. */
export const CLOSE = {
  signedOut: 4401,
  notMember: 4403,
  badFrame: 4400,
  slow: 4408,
  replaced: 4409,
  /** The log no longer goes back to the position of this connection. */
  truncated: 4410,
} as const;
