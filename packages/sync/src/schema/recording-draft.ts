import type { Draft, MatchOf, PatchOf } from './command.ts';
import type { Entity, Row, RowOfEntity } from './entity.ts';
import { applyPatch, minimalPatch, type WirePatch } from './patch.ts';

/** One effect of a draft on one row. */
export interface DraftWrite {
  readonly op: 'I' | 'U' | 'D';
  readonly entity: Entity;
  readonly id: string;
  /** The row as this leaves it; undefined where it removes it. */
  readonly row: Row | undefined;
  /** Of an update: the row as the draft saw it. */
  readonly before?: Row;
  /** Of an update: as the body gave it. */
  readonly patch?: PatchOf<Entity>;
  /** Of an update: what of the patch differs from the row as the draft saw it. */
  readonly smallest?: WirePatch | undefined;
}

/** The rows under a draft. Either may throw to stop the body. */
export interface DraftSource {
  readonly row: (entity: Entity, id: string) => Row | undefined;
  /** Ids of rows that match; it may give more. */
  readonly idsWhere: (entity: Entity, match: Readonly<Record<string, unknown>>) => Iterable<string>;
  /** The same of rows whose field holds one of these, or has one of them in it. */
  readonly idsWhereAny: (entity: Entity, field: string, ids: readonly string[]) => Iterable<string>;
}

/** The one draft of both sides: rows from a source, and what the body has written on top of them. */
export class RecordingDraft implements Draft {
  readonly writes: DraftWrite[] = [];
  readonly userId: string;
  readonly now: number;
  readonly #source: DraftSource;
  readonly #written = new Map<Entity, Map<string, Row | undefined>>();

  constructor(source: DraftSource, actor: { readonly userId: string; readonly now: number }) {
    this.#source = source;
    this.userId = actor.userId;
    this.now = actor.now;
  }

  get<E extends Entity>(entity: E, id: string): RowOfEntity<E> | undefined {
    const written = this.#written.get(entity);
    return (written?.has(id) ? written.get(id) : this.#source.row(entity, id)) as RowOfEntity<E> | undefined;
  }

  where<E extends Entity>(entity: E, match: MatchOf<E>): RowOfEntity<E>[] {
    const values = Object.entries(match);
    return this.#listed(entity, this.#source.idsWhere(entity, match)).filter((row) =>
      values.every(([field, value]) => (row as Row)[field] === value),
    );
  }

  whereAny<E extends Entity>(
    entity: E,
    field: keyof RowOfEntity<E> & string,
    ids: readonly string[],
  ): RowOfEntity<E>[] {
    if (ids.length === 0) return [];
    const wanted = new Set<unknown>(ids);
    return this.#listed(entity, this.#source.idsWhereAny(entity, field, ids)).filter((row) => {
      const value = (row as Row)[field];
      return Array.isArray(value) ? value.some((each) => wanted.has(each)) : wanted.has(value);
    });
  }

  insert<E extends Entity>(entity: E, row: RowOfEntity<E>): void {
    this.#write({ op: 'I', entity, id: row.id, row });
  }

  update<E extends Entity>(entity: E, id: string, patch: PatchOf<E>): void {
    const before = this.get(entity, id) as Row | undefined;
    if (!before) return;
    const smallest = minimalPatch(entity, before, patch);
    const row = smallest ? applyPatch(entity, before, smallest) : before;
    this.#write({ op: 'U', entity, id, row, before, patch, smallest });
  }

  remove(entity: Entity, id: string): void {
    this.#write({ op: 'D', entity, id, row: undefined });
  }

  /** Those rows, and what was written of their kind, without what is set aside. */
  #listed<E extends Entity>(entity: E, ids: Iterable<string>): RowOfEntity<E>[] {
    const written = this.#written.get(entity)?.keys() ?? [];
    return [...new Set([...ids, ...written])]
      .map((id) => this.get(entity, id))
      .filter((row) => row !== undefined)
      .filter((row) => entity.aside?.(row) !== true);
  }

  #write(write: DraftWrite): void {
    const { entity, id, row } = write;
    this.writes.push(write);
    this.#written.set(entity, (this.#written.get(entity) ?? new Map<string, Row | undefined>()).set(id, row));
  }
}
