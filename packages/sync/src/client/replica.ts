import { segmentOf } from '../columns.ts';
import type { BootstrapHeader, RowChange, Segment, WireChange } from '../protocol.ts';
import type { Entity, Row } from '../schema/entity.ts';
import type { Schema } from '../schema/schema.ts';
import { applyToBase, Partials, partialKey } from './partials.ts';
import type { Loaded, PartialRows, Position } from './ports.ts';
import { rowsOfPacked, type PackedSegment, type StoredSegment } from './packed-segment.ts';
import type { RowStore } from './row-store.ts';

/** Changes kept for replaying after a snapshot; a fetch that fails for hours must not fill the memory. */
const WINDOW = 20_000;
/** Rows per stored segment: small enough that reading one blocks for less than two frames. */
const SEGMENT_ROWS = 10_000;

export interface Applied {
  readonly acks: readonly Extract<WireChange, { o: 'A' }>[];
  /** Scopes whose rows must now be fetched. */
  readonly load: readonly string[];
  readonly revoked: boolean;
  /** A snapshot that was waiting for its position was installed. */
  readonly completed: boolean;
}

/** A scope whose rows are not complete. */
interface Wait {
  /** A snapshot older than this lacks the change that made it necessary. */
  since: number;
  /** A snapshot newer than the cursor; it is installed when the stream gets there. */
  ready: Snapshot | undefined;
}

interface Snapshot {
  readonly seq: number;
  readonly segments: readonly Segment[];
}

/**
 * The confirmed side of the store: applies packets, snapshots, grants and revocations in log order. At every moment,
 * its rows of a complete scope are exactly those the server had at {@link cursor}.
 *
 * A scope's snapshot is taken while the stream continues. One that is newer than the cursor waits for the cursor; after
 * an older one, the changes since are replayed, which are kept while anything is being fetched.
 */
export class Replica {
  readonly #schema: Schema;
  readonly #store: RowStore;
  readonly #partials: Partials;
  readonly #scopes = new Set<string>();
  readonly #waits = new Map<string, Wait>();
  /** Every row change since the first of the current fetches started. */
  #window: RowChange[] = [];
  #cursor = -1;
  #epoch = '';

  constructor(schema: Schema, store: RowStore) {
    this.#schema = schema;
    this.#store = store;
    this.#partials = new Partials(schema, store);
  }

  get cursor(): number {
    return this.#cursor;
  }

  get epoch(): string {
    return this.#epoch;
  }

  /** The position of the rows, including scopes still being fetched; sent in the hello. */
  get position(): Position {
    return {
      cursor: this.#cursor,
      epoch: this.#epoch,
      schema: this.#schema.hash,
      scopes: [...this.#scopes].sort(),
    };
  }

  /** The position to store: scopes that are not complete are left out, so that a restart requests them again. */
  get storedPosition(): Position {
    const position = this.position;
    return { ...position, scopes: position.scopes.filter((scope) => !this.#waits.has(scope)) };
  }

  /** Scopes whose rows must still be fetched. */
  get loadingScopes(): string[] {
    return [...this.#waits].flatMap(([scope, wait]) => (wait.ready ? [] : [scope]));
  }

  /** Scopes whose rows are not complete. */
  get incompleteScopes(): string[] {
    return [...this.#waits.keys()];
  }

  /** Starts from what was on the disk: the snapshot, then the packets since. */
  restore(position: Position, loaded: Pick<Loaded, 'segments' | 'partials' | 'journal'>): void {
    // Below every position, so that a parent's rows keep their own age while older packets are replayed.
    this.#begin(-1, position.epoch, position.scopes);
    for (const segment of this.#facetsFirst(loaded.segments))
      for (const rows of rowsOfPacked(segment)) this.#store.loadBase(segment.m, rows);
    for (const partial of loaded.partials) this.#partials.install(partial, this.#cursor, this.#window);
    for (const packet of loaded.journal) this.apply(packet.to, packet.changes);
    // A scope whose rows never arrived is not in the stored position: the server will notice and start over.
    const stored = new Set(position.scopes);
    this.#scopes.clear();
    for (const scope of stored) this.#scopes.add(scope);
    this.#dropRowsOutside(stored, loaded);
    this.#waits.clear();
    this.#window = [];
    this.#cursor = position.cursor;
  }

  /** Starts from a server's answer; rows follow by {@link addSegment}. */
  begin(header: Pick<BootstrapHeader, 'seq' | 'epoch' | 'scopes'>): void {
    this.#store.clearBase();
    this.#begin(header.seq, header.epoch, header.scopes);
  }

  addSegment(segment: Segment): void {
    this.#put(segment);
  }

  /** Applies one packet's changes; the caller has checked that it continues the cursor. */
  apply(to: number, changes: readonly WireChange[]): Applied {
    const acks: Extract<WireChange, { o: 'A' }>[] = [];
    const load = new Set<string>();
    let revoked = false;
    let completed = false;
    for (const change of changes) {
      if (this.#installReady(change.s - 1)) completed = true;
      if (change.o === 'A') acks.push(change);
      else if (change.o === 'B') {
        if (!this.#scopes.has(change.sc)) continue;
        this.#expect(change.sc, change.s);
        this.#partials.scopeChanged(change.sc, change.s);
        load.add(change.sc);
      } else if (change.o === 'G') {
        for (const scope of change.r) this.#revoke(scope, change.s);
        revoked ||= change.r.length > 0;
        for (const scope of change.f ?? []) this.#scopes.add(scope);
        for (const scope of change.g) {
          this.#scopes.add(scope);
          this.#expect(scope, change.s);
          load.add(scope);
        }
      } else {
        this.#remember(change);
        this.#applyRow(change);
      }
    }
    this.#cursor = Math.max(this.#cursor, to);
    if (this.#installReady(this.#cursor)) completed = true;
    return { acks, load: [...load].filter((scope) => this.#waits.has(scope)), revoked, completed };
  }

  /**
   * A scope's snapshot has been fetched.
   * @returns 'installed'; 'later' when the stream has yet to come so far; 'stale' when it must be fetched again
   */
  offerScope(scope: string, seq: number, segments: readonly Segment[]): 'installed' | 'later' | 'stale' {
    const wait = this.#waits.get(scope);
    if (!wait) return 'installed';
    if (seq < wait.since) return 'stale';
    wait.ready = { seq, segments: segments.filter((segment) => segment.sc === scope) };
    return this.#installReady(this.#cursor) ? 'installed' : 'later';
  }

  /** Changes from here on are kept until {@link installPartial} or {@link abandonPartial}. */
  expectPartial(model: string, parentId: string): string {
    return this.#partials.expect(model, parentId, this.#cursor);
  }

  abandonPartial(key: string): void {
    this.#partials.abandon(key);
    this.#trimWindow();
  }

  isCovered(model: string, parentId: string): boolean {
    return this.#partials.isCovered(partialKey(model, parentId));
  }

  /**
   * False if the answer became useless: it is older than a loss, or everything was reloaded since it was requested, so
   * that later changes were not kept. It must be fetched again.
   */
  installPartial(partial: PartialRows): boolean {
    if (!this.#partials.isFetching(partial.key)) return false;
    const installed = this.#partials.install(partial, this.#cursor, this.#window);
    if (installed) this.#trimWindow();
    return installed;
  }

  /** A parent's current rows, for the disk. */
  partialRows(key: string): PartialRows | undefined {
    return this.#partials.rowsNow(key, this.#cursor);
  }

  /**
   * Parents whose rows were complete, were lost with a scope or a snapshot, and can be fetched again; returned once.
   */
  takeLost(): { model: string; parentId: string }[] {
    return this.#partials.takeLost();
  }

  /** Everything confirmed, packed for the disk. Synchronous, so that it is the state of a single moment. */
  snapshot(): { position: Position; segments: StoredSegment[]; partials: PartialRows[] } {
    const position = this.storedPosition;
    const stored = new Set(position.scopes);
    const segments = this.#wholeEntities().flatMap((entity) =>
      segmentsOf(entity, [...this.#store.confirmedRows(entity.name)], stored),
    );
    return { position, segments, partials: this.#partials.allNow(this.#cursor) };
  }

  #begin(cursor: number, epoch: string, scopes: readonly string[]): void {
    this.#cursor = cursor;
    this.#epoch = epoch;
    this.#scopes.clear();
    for (const scope of scopes) this.#scopes.add(scope);
    this.#waits.clear();
    this.#window = [];
    this.#partials.clear();
  }

  #put(segment: Segment): Row[] {
    if (!this.#schema.entities.has(segment.m)) return [];
    const rows = [...rowsOfPacked(segment)].flat();
    this.#store.loadBase(segment.m, rows);
    return rows;
  }

  /** A row that arrives after its facets gets them immediately; otherwise it is recomputed with each. */
  #facetsFirst(segments: readonly PackedSegment[]): readonly PackedSegment[] {
    const rank = ({ m }: PackedSegment): number => (this.#schema.entities.get(m)?.follows ? 0 : 1);
    return segments.toSorted((a, b) => rank(a) - rank(b));
  }

  #expect(scope: string, since: number): void {
    this.#waits.set(scope, { since, ready: undefined });
  }

  #revoke(scope: string, seq: number): void {
    this.#scopes.delete(scope);
    this.#waits.delete(scope);
    // When it is replayed after a snapshot, a change of the lost scope must not bring its row back.
    this.#window = this.#window.map((change) =>
      change.sc === scope ? { o: 'D', s: change.s, m: change.m, i: change.i, sc: scope } : change,
    );
    this.#partials.scopeLost(scope, seq);
    for (const entity of this.#schema.entities.values())
      for (const row of Array.from(this.#store.confirmedRows(entity.name)))
        if (entity.scope(row) === scope) this.#store.setBase(entity.name, row.id, undefined);
  }

  /** The rows of a segment are all in its scope: only those that came otherwise are asked for theirs. */
  #dropRowsOutside(
    scopes: ReadonlySet<string>,
    { segments, partials, journal }: Pick<Loaded, 'segments' | 'partials' | 'journal'>,
  ): void {
    const found = new Set(segments.flatMap((each) => each.scopes));
    const note = (model: string, id: string): void => {
      const entity = this.#schema.entities.get(model);
      const row = entity && this.#store.confirmed(model, id);
      if (row) found.add(entity.scope(row));
    };
    for (const { model, rows } of partials) for (const { id } of rows) note(model, id);
    for (const { changes } of journal)
      for (const change of changes) if ('i' in change) note(change.m, change.i);
    for (const scope of found) if (!scopes.has(scope)) this.#revoke(scope, -1);
  }

  /** Installs the snapshots that are at `upTo` or older; true if there was one. */
  #installReady(upTo: number): boolean {
    let installed = false;
    for (const [scope, wait] of this.#waits) {
      if (!wait.ready || wait.ready.seq > upTo) continue;
      this.#waits.delete(scope);
      this.#install(scope, wait.ready);
      installed = true;
    }
    if (installed) this.#trimWindow();
    return installed;
  }

  #install(scope: string, { seq, segments }: Snapshot): void {
    const kept = new Map<string, Row>();
    for (const segment of segments)
      for (const row of this.#put(segment)) kept.set(`${segment.m} ${row.id}`, row);
    for (const entity of this.#wholeEntities())
      for (const row of Array.from(this.#store.confirmedRows(entity.name)))
        if (entity.scope(row) === scope && !kept.has(`${entity.name} ${row.id}`)) {
          this.#store.setBase(entity.name, row.id, undefined);
          this.#partials.parentGone(entity.name, row.id, seq);
        }
    const whole = new Set(this.#wholeEntities().map(({ name }) => name));
    this.#window = this.#window.map((change) =>
      whole.has(change.m) ? asOfSnapshot(change, scope, seq, kept) : change,
    );
    // All changes, not only this scope's: a row of the snapshot may since have moved to another scope.
    for (const change of this.#window) if (change.s > seq) this.#applyWhole(change);
  }

  #wholeEntities(): Entity[] {
    return [...this.#schema.entities.values()].filter((entity) => entity.partOf === undefined);
  }

  /** Keeps a change for as long as a snapshot that is being fetched may lack it. */
  #remember(change: RowChange): void {
    if (this.#waits.size === 0 && !this.#partials.fetching) return;
    if (this.#window.length >= WINDOW) {
      // Then only a newer answer is accepted.
      const since = change.s - 1;
      this.#window = [];
      for (const wait of this.#waits.values()) wait.since = Math.max(wait.since, since);
      this.#partials.onlySince(since);
    }
    this.#window.push(change);
  }

  #trimWindow(): void {
    if (this.#waits.size === 0 && !this.#partials.fetching) this.#window = [];
  }

  #applyRow(change: RowChange): void {
    const entity = this.#schema.entities.get(change.m);
    if (!entity) return;
    if (entity.partOf !== undefined) this.#partials.apply(entity, entity.partOf, change);
    else {
      this.#applyWhole(change);
      if (change.o === 'D') this.#partials.parentGone(change.m, change.i, change.s);
    }
  }

  #applyWhole(change: RowChange): void {
    const entity = this.#schema.entities.get(change.m);
    if (entity && entity.partOf === undefined) applyToBase(this.#store, change);
  }
}

/**
 * A change that a snapshot already contains, with the values of that snapshot. If an older snapshot of another scope
 * replays it, it must not bring old values back: a bulk change is in the snapshot and in no other change.
 */
function asOfSnapshot(
  change: RowChange,
  scope: string,
  seq: number,
  rows: ReadonlyMap<string, Row>,
): RowChange {
  if (change.s > seq) return change;
  const { s, m, i } = change;
  const row = rows.get(`${m} ${i}`);
  if (row) return { o: 'I', s, m, i, sc: scope, p: row };
  return change.sc === scope ? { o: 'D', s, m, i, sc: scope } : change;
}

/**
 * The rows in these scopes, newest first where the entity says what that is. The next start makes them in this order, which is that
 * of the largest lists: these are sorted already, and neighbours on the screen are neighbours in memory.
 */
function segmentsOf(entity: Entity, rows: Row[], stored: ReadonlySet<string>): StoredSegment[] {
  const { name, fields, cold } = entity;
  if (cold) rows.sort((a, b) => Number(b[cold.newest]) - Number(a[cold.newest]));
  const segments: StoredSegment[] = [];
  for (let at = 0; at < rows.length; at += SEGMENT_ROWS) {
    const scopes = new Set<string>();
    const own = rows.slice(at, at + SEGMENT_ROWS).filter((row) => {
      const scope = entity.scope(row);
      return stored.has(scope) && scopes.add(scope);
    });
    const { m, n, cols } = segmentOf(name, '', Object.keys(fields), own);
    if (n > 0) segments.push({ m, n, cols, scopes: [...scopes] });
  }
  return segments;
}
