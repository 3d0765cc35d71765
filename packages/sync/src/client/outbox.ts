import type { WireMutation } from '../protocol.ts';
import type { PendingMutation } from './ports.ts';

/** Mutations per frame. */
const BATCH = 50;
/**
 * Characters per frame, but always at least one mutation: a server limits the size of frames, and would refuse the same
 * one again.
 */
const BATCH_LETTERS = 1_000_000;

interface Lane {
  /** Not yet settled, ordered by mid. */
  readonly pending: PendingMutation[];
  /** The last mid handed to the current connection. */
  sent: number;
  /** The last mid that the server had when it asked for one that no longer exists. */
  after: number | undefined;
}

/**
 * What the server has not settled, per client id, in order. Sending is a cursor over each lane: a new connection
 * moves it back to what the server says it has, so everything is sent at least once and taken exactly once.
 */
export class Outbox {
  readonly #lanes = new Map<string, Lane>();
  /** Clients whose mutations this tab sends: its own, and those of closed tabs. */
  readonly #owned = new Set<string>();

  get size(): number {
    let size = 0;
    for (const lane of this.#lanes.values()) size += lane.pending.length;
    return size;
  }

  get clientIds(): readonly string[] {
    return [...this.#lanes.keys()];
  }

  all(): PendingMutation[] {
    return [...this.#lanes.values()].flatMap((lane) => lane.pending);
  }

  get owned(): ReadonlySet<string> {
    return this.#owned;
  }

  own(clientId: string): void {
    this.#owned.add(clientId);
  }

  /** False if it is already here. */
  add(mutation: PendingMutation): boolean {
    const lane = this.#lane(mutation.clientId);
    if (lane.pending.some((each) => each.mid === mutation.mid)) return false;
    const inOrder = (lane.pending.at(-1)?.mid ?? 0) < mutation.mid;
    lane.pending.push(mutation);
    if (!inOrder) {
      lane.pending.sort((a, b) => a.mid - b.mid);
      // The sending cursor must not skip it only because it arrived late.
      lane.sent = Math.min(lane.sent, mutation.mid - 1);
    }
    return true;
  }

  /** Removes a settled mutation and returns it. */
  settle(clientId: string, mid: number): PendingMutation | undefined {
    const lane = this.#lanes.get(clientId);
    if (!lane) return undefined;
    const at = lane.pending.findIndex((each) => each.mid === mid);
    const settled = at < 0 ? undefined : lane.pending.splice(at, 1)[0];
    if (lane.pending.length === 0) this.#lanes.delete(clientId);
    return settled;
  }

  of(clientId: string): readonly PendingMutation[] {
    return this.#lanes.get(clientId)?.pending ?? [];
  }

  owns(clientId: string): boolean {
    return this.#owned.has(clientId);
  }

  /** Clients with unsettled mutations that this tab does not send. */
  get foreign(): readonly string[] {
    return [...this.#lanes.keys()].filter((clientId) => !this.#owned.has(clientId));
  }

  /** Mutations of `clientId` that the server reported to have, in a snapshot newer than their acknowledgement. */
  upTo(clientId: string, mid: number): PendingMutation[] {
    return (this.#lanes.get(clientId)?.pending ?? []).filter((each) => each.mid <= mid);
  }

  has(clientId: string, mid: number): boolean {
    return this.#lanes.get(clientId)?.pending.some((each) => each.mid === mid) ?? false;
  }

  /** A new connection: continues after what the server has. */
  rewind(lastMids: Readonly<Record<string, number>>): void {
    for (const [clientId, lane] of this.#lanes) lane.sent = lastMids[clientId] ?? 0;
  }

  rewindTo(clientId: string, mid: number): void {
    const lane = this.#lanes.get(clientId);
    if (lane) lane.sent = Math.min(lane.sent, mid - 1);
  }

  /** The server waits for `missing`, which no longer exists: the following mutations say so. */
  skip(clientId: string, missing: number): void {
    const lane = this.#lanes.get(clientId);
    if (lane) lane.after = missing - 1;
  }

  /** The next frames to send; each call moves the cursor. */
  next(): { clientId: string; ms: WireMutation[] }[] {
    const frames: { clientId: string; ms: WireMutation[] }[] = [];
    for (const clientId of this.#owned) {
      const lane = this.#lanes.get(clientId);
      if (!lane) continue;
      const unsent = lane.pending.filter((each) => each.mid > lane.sent);
      for (const batch of batchesOf(unsent))
        frames.push({ clientId, ms: batch.map((mutation) => toWire(mutation, lane)) });
      lane.sent = unsent.at(-1)?.mid ?? lane.sent;
    }
    return frames;
  }

  #lane(clientId: string): Lane {
    let lane = this.#lanes.get(clientId);
    if (!lane) {
      lane = { pending: [], sent: 0, after: undefined };
      this.#lanes.set(clientId, lane);
    }
    return lane;
  }
}

function batchesOf(mutations: readonly PendingMutation[]): PendingMutation[][] {
  const batches: PendingMutation[][] = [];
  let letters = 0;
  for (const mutation of mutations) {
    const weight = JSON.stringify(mutation.args)?.length ?? 0;
    const batch = batches.at(-1);
    letters += weight;
    if (batch && batch.length < BATCH && letters <= BATCH_LETTERS) batch.push(mutation);
    else {
      batches.push([mutation]);
      letters = weight;
    }
  }
  return batches;
}

/** The first mutation after a gap names what comes before the gap. */
function toWire({ mid, name, v, args }: PendingMutation, { pending, after }: Lane): WireMutation {
  const mutation = { mid, name, v, args };
  if (after === undefined || mid <= after + 1) return mutation;
  const first = pending.find((each) => each.mid > after)?.mid;
  return first === mid ? { ...mutation, after } : mutation;
}
