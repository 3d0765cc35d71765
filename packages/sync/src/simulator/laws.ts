import type { SyncEngine } from '../client/engine.ts';
import { applyOperation } from '../client/operation.ts';
import type { PendingMutation, Position } from '../client/ports.ts';
import type { ServerFrame, WireChange } from '../protocol.ts';
import type { Entity, Row } from '../schema/entity.ts';
import { facetOf, withFacet } from '../schema/facet.ts';
import type { MemoryDatabase } from './memory-server-store.ts';
import { effort, task, toySchema } from './toy-domain.ts';

export type Law =
  | 'order'
  | 'exactly-once'
  | 'convergence'
  | 'visibility'
  | 'own-order'
  | 'cursor'
  | 'overlay'
  | 'refusal'
  | 'drain'
  | 'durability'
  | 'surprise';

/** A law was broken. */
export class Violation extends Error {
  readonly law: Law;

  constructor(law: Law, message: string) {
    super(`${law}: ${message}`);
    this.law = law;
  }
}

export function must(holds: boolean, law: Law, message: () => string): void {
  if (!holds) throw new Violation(law, message());
}

/** What a person wanted from running a command, and the outcome. */
export interface Intent {
  readonly token: string;
  readonly maker: string;
  readonly device: number;
  readonly userId: string;
  /** Whether it was ever on its device's disk. */
  durable: boolean;
  settled: 'taken' | 'refused' | undefined;
  /** How often its refusal was shown to a person. */
  told: number;
  /** A tab of its device closed after it was made. */
  disturbed: boolean;
  makerAlive: boolean;
}

/** At any moment, a client shows of each complete scope exactly what the server had at the client's cursor. */
export function checkReplica(
  db: MemoryDatabase,
  userId: string,
  engine: SyncEngine,
  who: string,
  position: Position,
): void {
  const { cursor, epoch, scopes } = position;
  if (engine.getState().phase !== 'ready' || epoch !== db.epoch) return;
  must(cursor <= db.seq, 'cursor', () => `${who} stands at ${cursor}, the log ends at ${db.seq}`);
  const held = new Set(scopes);
  const rightful = db.scopesAt(userId, cursor);
  // There may be fewer: the disk doesn't know what was still being fetched when the tab closed.
  must(
    scopes.every((scope) => rightful.has(scope)),
    'visibility',
    () => `${who} at ${cursor} believes to hold ${scopes.join(' ')}, holds ${[...rightful].join(' ')}`,
  );
  const complete = new Set(scopes);
  for (const scope of engine.incompleteScopes) complete.delete(scope);
  // Changes to a scope before it was lost aren't sent afterwards, so the scope stays as it is until the loss arrives.
  for (const scope of db.lostSince(userId, cursor)) complete.delete(scope);
  for (const entity of toySchema.entities.values()) {
    if (entity.partOf === undefined) checkWhole(db, engine, entity, cursor, held, complete, who);
    else checkPartial(db, userId, engine, entity, entity.partOf, cursor, who);
  }
  for (const row of engine.store.rows(task.name))
    must(
      facetOf(row, effort) === engine.store.get(effort.name, row.id),
      'order',
      () =>
        `${who} at ${cursor} shows ${show(row)}, its facet is ${show(engine.store.get(effort.name, row.id))}`,
    );
}

function checkWhole(
  db: MemoryDatabase,
  engine: SyncEngine,
  entity: Entity,
  cursor: number,
  held: ReadonlySet<string>,
  complete: ReadonlySet<string>,
  who: string,
): void {
  let found = 0;
  let expected = 0;
  for (const row of engine.store.confirmedRows(entity.name)) {
    const scope = entity.scope(row);
    must(
      held.has(scope),
      'visibility',
      () => `${who} at ${cursor} keeps ${entity.name} ${row.id} of ${scope}`,
    );
    if (!complete.has(scope)) continue;
    found += 1;
    const truth = db.rowAt(entity.name, row.id, cursor);
    must(
      truth !== undefined && sameRow(row, truth),
      'order',
      () => `${who} at ${cursor} shows ${show(row)}, the server had ${show(truth)}`,
    );
  }
  const truths = db.rowsAt(entity.name, cursor);
  for (const row of truths) if (complete.has(entity.scope(row))) expected += 1;
  if (found === expected) return;
  const missing = truths.find(
    (row) => complete.has(entity.scope(row)) && !engine.store.confirmed(entity.name, row.id),
  );
  throw new Violation(
    'order',
    `${who} at ${cursor} shows ${found} of ${expected} ${entity.name}s, lacks ${show(missing)}`,
  );
}

function checkPartial(
  db: MemoryDatabase,
  userId: string,
  engine: SyncEngine,
  entity: Entity,
  partOf: string,
  cursor: number,
  who: string,
): void {
  const byParent = new Map<string, Row[]>();
  for (const row of engine.store.confirmedRows(entity.name)) {
    const parentId = String(row[partOf]);
    byParent.set(parentId, [...(byParent.get(parentId) ?? []), row]);
  }
  const parentIds = new Set(byParent.keys());
  // Covered but empty is also a claim. The client's own rows tell which parents it could mean.
  for (const row of engine.store.confirmedRows(entity.fields[partOf]?.to ?? '')) parentIds.add(row.id);
  for (const parentId of parentIds) {
    const rows = byParent.get(parentId) ?? [];
    if (!engine.isCovered(entity.name, parentId)) {
      for (const row of rows)
        must(
          db.scopesAt(userId, cursor).has(entity.scope(row)),
          'visibility',
          () => `${who} at ${cursor} keeps ${entity.name} ${row.id} of ${entity.scope(row)}, uncovered`,
        );
      continue;
    }
    // A response may be newer than the stream: it matches some position from the cursor on.
    let fits = false;
    for (let seq = cursor; seq <= db.seq && !fits; seq++)
      fits = partialFits(db, userId, entity, partOf, parentId, rows, seq);
    must(
      fits,
      'order',
      () => `${who} at ${cursor} shows ${rows.map(show).join(' ')} of ${parentId}: never so`,
    );
  }
}

function partialFits(
  db: MemoryDatabase,
  userId: string,
  entity: Entity,
  partOf: string,
  parentId: string,
  rows: readonly Row[],
  seq: number,
): boolean {
  const scopes = db.scopesAt(userId, seq);
  const truth = db
    .rowsAt(entity.name, seq)
    .filter((row) => row[partOf] === parentId && scopes.has(entity.scope(row)));
  return (
    truth.length === rows.length &&
    truth.every((row) => rows.some((each) => each.id === row.id && sameRow(each, row)))
  );
}

/** The displayed state is the confirmed state with pending mutations on top. */
export function checkOverlay(engine: SyncEngine, who: string): void {
  const lanes = new Map<
    string,
    { client: string; mixed: boolean; model: string; id: string; row: Row | undefined }
  >();
  for (const mutation of engine.unsent()) foldPending(engine, lanes, mutation);
  for (const [key, { mixed, model, id, row }] of lanes) {
    if (mixed) continue;
    const shown = engine.store.own(model, id);
    must(
      shown === undefined ? row === undefined : row !== undefined && sameRow(shown, row),
      'overlay',
      () => `${who} shows ${show(shown)} for ${key}, expected ${show(row)}`,
    );
  }
  for (const entity of toySchema.entities.values())
    for (const row of engine.store.confirmedRows(entity.name))
      if (
        !lanes.has(`${entity.name} ${row.id}`) &&
        !(entity === task && lanes.has(`${effort.name} ${row.id}`))
      )
        must(
          engine.store.get(entity.name, row.id) === row,
          'overlay',
          () => `${who}: ${row.id} without cause`,
        );
}

const withoutFacet = (row: Row | undefined): Row | undefined => row && withFacet(row, effort, undefined);

function foldPending(
  engine: SyncEngine,
  lanes: Map<string, { client: string; mixed: boolean; model: string; id: string; row: Row | undefined }>,
  mutation: PendingMutation,
): void {
  for (const operation of mutation.operations) {
    const key = `${operation.m} ${operation.i}`;
    const lane = lanes.get(key) ?? {
      client: mutation.clientId,
      mixed: false,
      model: operation.m,
      id: operation.i,
      row: withoutFacet(engine.store.confirmed(operation.m, operation.i)),
    };
    // Edits of two tabs merge in the order in which each tab learned of them.
    if (lane.client !== mutation.clientId) lane.mixed = true;
    lane.row = applyOperation(engine.store.entityOf(operation.m), lane.row, operation);
    lanes.set(key, lane);
  }
}

/** The server sends a person only what they may see: at its position, or, if sent late, now. */
export function checkSent(db: MemoryDatabase, userId: string, frame: ServerFrame, greetedAt: number): void {
  if (frame.t !== 'd') return;
  for (const change of frame.c) checkChange(db, userId, change, greetedAt);
}

function checkChange(db: MemoryDatabase, userId: string, change: WireChange, greetedAt: number): void {
  const entry = db.entry(change.s);
  if (!entry) return;
  if (change.o === 'A' || change.o === 'G') {
    must(
      entry.scope === `u:${userId}`,
      'visibility',
      () => `${userId} is told of ${entry.scope} at ${change.s}`,
    );
    return;
  }
  const then = db.scopesAt(userId, change.s);
  must(then.has(change.sc), 'visibility', () => `${userId} is told ${show(change)} without holding it then`);
  if (change.o === 'D') return;
  must(entry.scope === change.sc, 'visibility', () => `${show(change)} stands in ${entry.scope}`);
  const late = change.s <= greetedAt;
  must(
    // Read at the greeting, or a little later, when it may have been granted again.
    !late || db.heldSince(userId, greetedAt, change.sc),
    'visibility',
    () => `${userId} is told ${show(change)} after losing it`,
  );
}

/** Each mutation is applied once, and each client's in order. */
export function checkTaken(db: MemoryDatabase, intents: ReadonlyMap<string, Intent>): void {
  const last = new Map<string, number>();
  for (const token of db.taken) {
    const verdict = db.verdict(token);
    must(verdict?.taken === 1 && verdict.refused === 0, 'exactly-once', () => `${token}: ${show(verdict)}`);
    const intent = intents.get(token);
    if (!intent) continue;
    const number = Number(token.slice(token.indexOf('#') + 1));
    const before = last.get(intent.maker) ?? 0;
    must(number > before, 'own-order', () => `${intent.maker}: ${number} was taken after ${before}`);
    last.set(intent.maker, number);
  }
}

/** @param restored whether acknowledged work was lost by restoring a backup */
export function checkIntents(
  db: MemoryDatabase,
  intents: ReadonlyMap<string, Intent>,
  restored: boolean,
): void {
  for (const intent of intents.values()) {
    const { token } = intent;
    const verdict = db.verdict(token);
    const refused = (verdict?.refused ?? 0) > 0;
    if (!restored) {
      must(
        intent.settled !== 'taken' || verdict?.taken === 1,
        'durability',
        () => `${token} was acknowledged`,
      );
      must(
        verdict !== undefined || !(intent.durable || intent.makerAlive),
        'durability',
        () => `${token} was ${intent.durable ? 'stored' : 'made'} and never reached the server`,
      );
    }
    must(!intent.makerAlive || intent.settled !== undefined, 'drain', () => `${token} never settled`);
    must((verdict?.refused ?? 0) <= 1, 'exactly-once', () => `${token}: refused ${verdict?.refused} times`);
    if (restored) continue;
    must(refused || intent.told === 0, 'refusal', () => `${token} was taken, but told as refused`);
    if (!refused) continue;
    must(
      intent.told > 0 || !(intent.durable || intent.makerAlive),
      'refusal',
      () => `${token} was refused, and nobody was told`,
    );
    must(intent.told <= 1 || intent.disturbed, 'refusal', () => `${token} was told ${intent.told} times`);
  }
}

function sameRow(a: Row, b: Row): boolean {
  if (a === b) return true;
  for (const key of Object.keys(b)) {
    const [one, other] = [a[key], b[key]];
    if (one === other) continue;
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    // Sets are unordered, traces are ordered.
    if (
      key === 'labels'
        ? !one.every((each) => other.includes(each))
        : !one.every((each, at) => each === other[at])
    )
      return false;
  }
  return true;
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
