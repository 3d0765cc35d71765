import type { RowChange } from '../protocol.ts';
import type { WirePatch } from '../schema/patch.ts';
import type { LogEntry } from './ports.ts';

/** What an entry costs beside its patch: its object, its names, its place in lists. */
const BASE = 200;

/**
 * An entry of the log with what is worked out of it once, however many connections it goes to. It stands in fields, because
 * adding ten thousand entries to a `WeakMap` takes longer than reading them from the database.
 */
export class HeldEntry {
  readonly entry: LogEntry;
  /** About the bytes that it takes in memory and on the wire. */
  readonly weight: number;
  #shared: SharedChange | undefined;

  constructor(entry: LogEntry) {
    this.entry = entry;
    this.weight = BASE + patchWeight(entry.patch);
  }

  /** What everyone is sent who sees the change as it stands in the log. */
  shared(op: RowChange['o']): SharedChange {
    return (this.#shared ??= new SharedChange(this.entry, op));
  }
}

/** A change that is the same for everyone who sees it. */
export class SharedChange implements RowChange {
  readonly o: RowChange['o'];
  readonly s: number;
  readonly m: string;
  readonly i: string;
  readonly sc: string;
  readonly p?: WirePatch;
  #text: string | undefined;

  constructor({ seq, model, rowId, scope, patch }: LogEntry, op: RowChange['o']) {
    this.o = op;
    this.s = seq;
    this.m = model;
    this.i = rowId;
    this.sc = scope;
    if (op !== 'D') this.p = patch;
  }

  /** As JSON, made once for a thousand sockets. */
  get text(): string {
    return (this.#text ??= JSON.stringify(this));
  }
}

/** A list instead of a recursion: how deep a value is nested is its writer's choice. Most patches are flat and need none. */
function patchWeight(patch: WirePatch): number {
  let weight = 8;
  const nested: object[] = [];
  const weigh = (value: unknown): void => {
    weight += 8;
    if (typeof value === 'string') weight += value.length;
    else if (typeof value === 'object' && value !== null) nested.push(value);
  };
  const weighAll = (values: object): void => {
    if (Array.isArray(values)) for (const item of values) weigh(item);
    else
      for (const name in values) {
        weight += name.length;
        weigh((values as Record<string, unknown>)[name]);
      }
  };
  weighAll(patch);
  for (let each = nested.pop(); each !== undefined; each = nested.pop()) weighAll(each);
  return weight;
}
