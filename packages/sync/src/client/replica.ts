import { rowsOf, segmentOf } from '../columns.ts';
import type { BootstrapHeader, RowChange, Segment, WireChange } from '../protocol.ts';
import type { Entity, Row } from '../schema/entity.ts';
import { applyPatch } from '../schema/patch.ts';
import type { Schema } from '../schema/schema.ts';
import type { Loaded, PartialRows, Position } from './ports.ts';
import type { RowStore } from './row-store.ts';

/** Rows per stored segment: small enough that reading one blocks for less than two frames. */
const SEGMENT_ROWS = 10_000;

export interface Applied {
  readonly acks: readonly Extract<WireChange, { o: 'A' }>[];
  /** Scopes whose rows must now be fetched. */
  readonly load: readonly string[];
  readonly revoked: boolean;
}

/**
 * The confirmed side of the store: applies packets, snapshots, grants and revocations in log order.
 * A scope or a parent that is being fetched holds its changes back until its snapshot is in.
 */
export class Replica {
  readonly #schema: Schema;
  readonly #store: RowStore;
  readonly #scopes = new Set<string>();
  /** Changes held back, by scope or partial key. */
  readonly #held = new Map<string, RowChange[]>();
  /** Snapshots newer than the cursor: changes up to this position are in them already. */
  readonly #asOf = new Map<string, number>();
  readonly #covered = new Map<string, PartialKey>();
  #cursor = -1;
  #epoch = '';

  constructor(schema: Schema, store: RowStore) {
    this.#schema = schema;
    this.#store = store;
  }

  get cursor(): number {
    return this.#cursor;
  }

  /** Where the rows stand, including scopes still being fetched; what hello says. */
  get position(): Position {
    return {
      cursor: this.#cursor,
      epoch: this.#epoch,
      schema: this.#schema.hash,
      scopes: [...this.#scopes].sort(),
    };
  }

  /** The position as it may be stored: a scope that is not complete is left out, so a restart asks again. */
  get storedPosition(): Position {
    const position = this.position;
    return { ...position, scopes: position.scopes.filter((scope) => !this.#held.has(scopeKey(scope))) };
  }

  get loadingScopes(): string[] {
    return [...this.#scopes].filter((scope) => this.#held.has(scopeKey(scope)));
  }

  /** Starts from what the disk held: snapshot, then the packets since. */
  restore(position: Position, loaded: Pick<Loaded, 'segments' | 'partials' | 'journal'>): void {
    // Below every position, so that a parent's rows keep their own age while older packets are replayed.
    this.#begin(-1, position.epoch, position.scopes);
    for (const segment of loaded.segments) this.#install(segment);
    for (const partial of loaded.partials) this.installPartial(partial);
    for (const packet of loaded.journal) this.apply(packet.to, packet.changes);
    // A scope whose rows never arrived is not in the stored position: the server will notice and start over.
    this.#scopes.clear();
    for (const scope of position.scopes) this.#scopes.add(scope);
    this.#held.clear();
    this.#cursor = position.cursor;
  }

  /** Starts from a server's answer; rows follow by {@link addSegment}. */
  begin(header: BootstrapHeader): void {
    this.#store.clearBase();
    this.#begin(header.seq, header.epoch, header.scopes);
  }

  addSegment(segment: Segment): void {
    this.#install(segment);
  }

  /** Applies one packet's changes; the caller has checked that it continues the cursor. */
  apply(to: number, changes: readonly WireChange[]): Applied {
    const acks: Extract<WireChange, { o: 'A' }>[] = [];
    const load: string[] = [];
    let revoked = false;
    for (const change of changes) {
      if (change.o === 'A') acks.push(change);
      else if (change.o === 'G') {
        for (const scope of change.r) this.#revoke(scope);
        revoked ||= change.r.length > 0;
        for (const scope of change.g) load.push(this.#expect(scope));
        for (const scope of change.f ?? []) this.#scopes.add(scope);
      } else if (change.o === 'B') load.push(this.#expect(change.sc));
      else this.#applyRow(change);
    }
    this.#cursor = Math.max(this.#cursor, to);
    return { acks, load: load.filter((scope) => this.#scopes.has(scope)), revoked };
  }

  /** A scope's snapshot is complete: replaces its rows and lets go of what was held back. */
  installScope(scope: string, seq: number, segments: readonly Segment[]): void {
    const key = scopeKey(scope);
    if (!this.#scopes.has(scope)) return;
    const kept = new Set<string>();
    for (const segment of segments) {
      if (segment.sc !== scope) continue;
      for (const row of this.#install(segment)) kept.add(`${segment.m} ${row.id}`);
    }
    for (const entity of this.#schema.entities.values()) {
      if (entity.partOf !== undefined) continue;
      for (const row of [...this.#store.confirmedRows(entity.name)])
        if (entity.scope(row as never) === scope && !kept.has(`${entity.name} ${row.id}`))
          this.#store.setBase(entity.name, row.id, undefined);
    }
    this.#release(key, seq);
  }

  /** Changes of this parent are held back until {@link installPartial}. */
  expectPartial(model: string, parentId: string): string {
    const key = partialKey(model, parentId);
    if (!this.#held.has(key)) this.#held.set(key, []);
    return key;
  }

  abandonPartial(key: string): void {
    this.#held.delete(key);
  }

  isCovered(model: string, parentId: string): boolean {
    return this.#covered.has(partialKey(model, parentId));
  }

  installPartial(partial: PartialRows): void {
    const entity = this.#schema.entities.get(partial.model);
    if (!entity?.partOf) return;
    const parentId = partial.key.slice(partial.key.indexOf(' ') + 1);
    this.#covered.set(partial.key, { model: partial.model, parentId });
    const kept = new Set(partial.rows.map((row) => row.id));
    for (const row of this.#rowsOfParent(entity, parentId))
      if (!kept.has(row.id)) this.#store.setBase(partial.model, row.id, undefined);
    for (const row of partial.rows) this.#store.setBase(partial.model, row.id, Object.freeze({ ...row }));
    this.#release(partial.key, partial.seq);
  }

  /** Everything confirmed, packed for the disk. Synchronous, so that it is one moment's picture. */
  snapshot(): { position: Position; segments: Segment[]; partials: PartialRows[] } {
    const segments: Segment[] = [];
    const position = this.storedPosition;
    const stored = new Set(position.scopes);
    for (const entity of this.#schema.entities.values()) {
      if (entity.partOf !== undefined) continue;
      const byScope = groupRows(this.#store.confirmedRows(entity.name), entity);
      for (const [scope, rows] of byScope) {
        if (!stored.has(scope)) continue;
        for (let at = 0; at < rows.length; at += SEGMENT_ROWS)
          segments.push(
            segmentOf(entity.name, scope, Object.keys(entity.fields), rows.slice(at, at + SEGMENT_ROWS)),
          );
      }
    }
    return { position, segments, partials: this.#partials() };
  }

  #partials(): PartialRows[] {
    return [...this.#covered].flatMap(([key, { model, parentId }]) => {
      const entity = this.#schema.entities.get(model);
      if (!entity) return [];
      const seq = Math.max(this.#cursor, this.#asOf.get(key) ?? -1);
      return [{ key, seq, model, rows: this.#rowsOfParent(entity, parentId) }];
    });
  }

  #begin(cursor: number, epoch: string, scopes: readonly string[]): void {
    this.#cursor = cursor;
    this.#epoch = epoch;
    this.#scopes.clear();
    for (const scope of scopes) this.#scopes.add(scope);
    this.#held.clear();
    this.#asOf.clear();
    this.#covered.clear();
  }

  #install(segment: Segment): Row[] {
    if (!this.#schema.entities.has(segment.m)) return [];
    const rows = rowsOf(segment);
    for (const row of rows) this.#store.setBase(segment.m, row.id, row);
    return rows;
  }

  #expect(scope: string): string {
    this.#scopes.add(scope);
    this.#held.set(scopeKey(scope), this.#held.get(scopeKey(scope)) ?? []);
    return scope;
  }

  #revoke(scope: string): void {
    this.#scopes.delete(scope);
    this.#held.delete(scopeKey(scope));
    this.#asOf.delete(scopeKey(scope));
    for (const entity of this.#schema.entities.values())
      for (const row of [...this.#store.confirmedRows(entity.name)])
        if (entity.scope(row as never) === scope) this.#store.setBase(entity.name, row.id, undefined);
  }

  #release(key: string, seq: number): void {
    const held = this.#held.get(key) ?? [];
    this.#held.delete(key);
    if (seq > this.#cursor) this.#asOf.set(key, seq);
    for (const change of held) if (change.s > seq) this.#applyRow(change);
  }

  #applyRow(change: RowChange): void {
    const entity = this.#schema.entities.get(change.m);
    if (!entity || this.#isHeld(scopeKey(change.sc), change)) return;
    const row = this.#store.confirmed(change.m, change.i);
    if (entity.partOf !== undefined && !this.#wantsPartial(entity, entity.partOf, change, row)) return;
    if (change.o === 'D') this.#store.setBase(change.m, change.i, undefined);
    else if (change.o === 'I') this.#store.setBase(change.m, change.i, Object.freeze({ ...change.p }) as Row);
    else if (row && change.p) this.#store.setBase(change.m, change.i, applyPatch(row, change.p));
  }

  #wantsPartial(entity: Entity, partOf: string, change: RowChange, row: Row | undefined): boolean {
    const parentId = change.p?.[partOf] ?? row?.[partOf];
    if (typeof parentId !== 'string') {
      // A row not here yet: it may belong to any parent being fetched.
      for (const [key, held] of this.#held) if (key.startsWith(`${entity.name} `)) held.push(change);
      return false;
    }
    const key = partialKey(entity.name, parentId);
    return !this.#isHeld(key, change) && this.#covered.has(key);
  }

  /** Holds the change back, or finds it already contained in a newer snapshot. */
  #isHeld(key: string, change: RowChange): boolean {
    const held = this.#held.get(key);
    if (held) held.push(change);
    return held !== undefined || change.s <= (this.#asOf.get(key) ?? -1);
  }

  #rowsOfParent(entity: Entity, parentId: string): Row[] {
    const { partOf } = entity;
    if (partOf === undefined) return [];
    return [...this.#store.confirmedRows(entity.name)].filter((row) => row[partOf] === parentId);
  }
}

interface PartialKey {
  readonly model: string;
  readonly parentId: string;
}

const scopeKey = (scope: string): string => `scope:${scope}`;
export const partialKey = (model: string, parentId: string): string => `${model} ${parentId}`;

function groupRows(rows: Iterable<Row>, entity: Entity): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const scope = entity.scope(row as never);
    const group = groups.get(scope);
    if (group) group.push(row);
    else groups.set(scope, [row]);
  }
  return groups;
}
