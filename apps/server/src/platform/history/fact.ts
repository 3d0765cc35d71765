import { applyPatch, type Entity, type Row, type WirePatch } from '@cairn/sync/schema';

/**
 * One change of one row: entity, ID, and its values before and after. Before is null for a new row, after for a removed
 * one; for a changed row both contain only what differs, and for a set `after` lists what was added and removed.
 */
export type Fact = readonly [model: string, id: string, before: WirePatch | null, after: WirePatch | null];

/** All changes of one command, as stored. */
export interface CommandFacts {
  readonly command: string;
  readonly actorId: string;
  /** How the actor made it, if not by hand: `token`, `import`. */
  readonly via: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly facts: readonly Fact[];
}

/** Undefined for rows that the history leaves out. */
export const insertFact = (entity: Entity, row: Row): Fact | undefined =>
  factOf(entity, row.id, null, withoutId(row));

export const removeFact = (entity: Entity, row: Row): Fact | undefined =>
  factOf(entity, row.id, withoutId(row), null);

/** @param smallest what differs, as `minimalPatch` gives it */
export function updateFact(entity: Entity, row: Row, smallest: WirePatch): Fact | undefined {
  const plain = Object.keys(smallest).filter((name) => entity.fields[name]?.kind !== 'set');
  return factOf(entity, row.id, Object.fromEntries(plain.map((name) => [name, row[name]])), smallest);
}

function factOf(
  entity: Entity,
  id: string,
  before: WirePatch | null,
  after: WirePatch | null,
): Fact | undefined {
  if (entity.unrecorded === 'all') return undefined;
  return [entity.name, id, recorded(entity, before), recorded(entity, after)];
}

function recorded({ unrecorded }: Entity, values: WirePatch | null): WirePatch | null {
  if (values === null || unrecorded === undefined) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !unrecorded.includes(name)));
}

const withoutId = ({ id: _id, ...values }: Row): WirePatch => values;

/** Rows of one kind by id. */
export type RowsById = Map<string, Row>;

/** Applies a fact to `rows`. A missing row was removed together with another one. */
export function redo(entity: Entity, rows: RowsById, [, id, before, after]: Fact): void {
  if (after === null) rows.delete(id);
  else if (before === null) rows.set(id, { id, ...after });
  else patchRow(entity, rows, id, after);
}

/** Reverts a fact. */
export function undo(entity: Entity, rows: RowsById, [, id, before, after]: Fact): void {
  if (before === null) rows.delete(id);
  else if (after === null) rows.set(id, { id, ...before });
  else patchRow(entity, rows, id, { ...flippedSets(entity, after), ...before });
}

function patchRow(entity: Entity, rows: RowsById, id: string, patch: WirePatch): void {
  const row = rows.get(id);
  if (row) rows.set(id, applyPatch(entity, row, patch));
}

function flippedSets(entity: Entity, after: WirePatch): WirePatch {
  const sets = Object.entries(after).filter(([name]) => entity.fields[name]?.kind === 'set');
  return Object.fromEntries(
    sets.map(([name, value]) => {
      const { add, remove } = value as { add: readonly string[]; remove: readonly string[] };
      return [name, { add: remove, remove: add }];
    }),
  );
}
