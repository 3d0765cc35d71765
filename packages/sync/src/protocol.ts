/**
 * What client and server say to each other. JSON text over one WebSocket per tab (`/sync`), plus two plain
 * HTTP reads: the bootstrap and one parent's partial rows.
 */
import type { WirePatch } from './schema/patch.ts';

/** Raised only when an old client cannot be understood at all. */
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

/** A mutation was taken (no `e`) or refused; its effects, if any, are in the same packet. */
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
  /** Scopes gained that did not exist before this transaction: their rows follow, nothing need be fetched. */
  readonly f?: readonly string[];
}

/** So much changed in a scope at once that it is cheaper to load it again. */
export interface BulkChange {
  readonly o: 'B';
  readonly s: number;
  readonly sc: string;
}

export type WireChange = RowChange | AckChange | GrantChange | BulkChange;

/** Why a mutation was not taken. `code` comes from the domain. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** One mutation as it is sent and stored. */
export interface WireMutation {
  readonly mid: number;
  /**
   * The mutations between this mid and `mid` exist no more: never stored before a crash, or taken by a server that
   * has since been restored from a backup. The server then does not wait for them, if `after` is the last that it has.
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
      /** Further clients whose left-over outboxes this tab will send. */
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
      /** The last mutation taken of each client named in hello, all of them acknowledged at or before `seq`. */
      readonly lastMids: Readonly<Record<string, number>>;
      readonly refused: readonly AckChange[];
      readonly seq: number;
    }
  /** What the client has cannot be continued; it loads everything again and keeps its outbox. */
  | {
      readonly t: 'reset';
      readonly reason: 'epoch' | 'truncated' | 'schema' | 'scopes' | 'protocol' | 'future';
    }
  | { readonly t: 'd'; readonly prev: number; readonly to: number; readonly c: readonly WireChange[] }
  /** Not taken and not recorded: send again from `mid` on, after `retryAfter` ms. */
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

/** First line of a bootstrap answer. */
export interface BootstrapHeader {
  readonly k: 'header';
  readonly seq: number;
  readonly epoch: string;
  readonly schema: string;
  readonly scopes: readonly string[];
  readonly lastMids: Readonly<Record<string, number>>;
  readonly refused: readonly AckChange[];
}

/** Up to some thousand rows of one entity in one scope, column by column. */
export interface Segment {
  readonly k: 'rows';
  readonly m: string;
  readonly sc: string;
  readonly n: number;
  readonly cols: Readonly<Record<string, readonly unknown[]>>;
}

/** `hot`: what the first paint needs has been sent. `end`: everything has. */
export type BootstrapLine = BootstrapHeader | Segment | { readonly k: 'hot' } | { readonly k: 'end' };

/** WebSocket close codes of our own. */
export const CLOSE = {
  signedOut: 4401,
  notMember: 4403,
  badFrame: 4400,
  slow: 4408,
  replaced: 4409,
  /** The log no longer reaches back to where this connection stands. */
  truncated: 4410,
} as const;
