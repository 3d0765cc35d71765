import type { Command, Draft, Invocation, PatchOf } from '../schema/command.ts';
import type { Entity, Row, RowOfEntity } from '../schema/entity.ts';
import { applyPatch, minimalPatch, type WirePatch } from '../schema/patch.ts';
import type { RowStore } from './row-store.ts';

/** One optimistic effect on one row. Plain data: it is stored with the mutation. */
export type Operation =
  | { readonly o: 'I'; readonly m: string; readonly i: string; readonly p: WirePatch }
  | { readonly o: 'U'; readonly m: string; readonly i: string; readonly p: WirePatch }
  | { readonly o: 'D'; readonly m: string; readonly i: string };

/** The row after one operation; undefined when it is gone. Deleting beats editing. */
export function applyOperation(entity: Entity, row: Row | undefined, operation: Operation): Row | undefined {
  if (operation.o === 'D') return undefined;
  if (operation.o === 'I') return row ?? (Object.freeze({ ...operation.p }) as Row);
  return row && applyPatch(entity, row, operation.p);
}

/** Runs a command's optimistic change against what is visible and returns its effects. */
export function operationsOf(
  store: RowStore,
  command: Command<unknown>,
  input: unknown,
  actor: { readonly userId: string; readonly now: number },
): Operation[] {
  const draft = new RecordingDraft(store, actor);
  command.optimistic(draft, input);
  return draft.operations;
}

/** The command that would take `command` back, or undefined when it has none. */
export function inverseOf(
  store: RowStore,
  command: Command<unknown>,
  input: unknown,
  actor: { readonly userId: string; readonly now: number },
): Invocation<unknown> | undefined {
  return command.inverse?.(new RecordingDraft(store, actor), input);
}

class RecordingDraft implements Draft {
  readonly operations: Operation[] = [];
  readonly userId: string;
  readonly now: number;
  readonly #store: RowStore;
  readonly #written = new Map<string, Row | undefined>();

  constructor(store: RowStore, actor: { readonly userId: string; readonly now: number }) {
    this.#store = store;
    this.userId = actor.userId;
    this.now = actor.now;
  }

  get<E extends Entity>(entity: E, id: string): RowOfEntity<E> | undefined {
    const key = `${entity.name} ${id}`;
    const row = this.#written.has(key) ? this.#written.get(key) : this.#store.get(entity.name, id);
    return row as RowOfEntity<E> | undefined;
  }

  where<E extends Entity>(entity: E, field: keyof RowOfEntity<E> & string, value: unknown): RowOfEntity<E>[] {
    if (!entity.indexes.includes(field)) return this.all(entity).filter((row) => row[field] === value);
    const ids = new Set([...this.#store.idsWhere(entity.name, field, value), ...this.#writtenIds(entity)]);
    return this.#rows(entity, ids).filter((row) => row[field] === value);
  }

  all<E extends Entity>(entity: E): RowOfEntity<E>[] {
    return this.#rows(entity, new Set([...this.#store.ids(entity.name), ...this.#writtenIds(entity)]));
  }

  #writtenIds(entity: Entity): string[] {
    const prefix = `${entity.name} `;
    return [...this.#written.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  }

  #rows<E extends Entity>(entity: E, ids: ReadonlySet<string>): RowOfEntity<E>[] {
    return [...ids].map((id) => this.get(entity, id)).filter((row) => row !== undefined);
  }

  insert<E extends Entity>(entity: E, row: RowOfEntity<E>): void {
    this.#record(entity, { o: 'I', m: entity.name, i: row.id, p: row });
  }

  update<E extends Entity>(entity: E, id: string, patch: PatchOf<E>): void {
    const current = this.get(entity, id) as Row | undefined;
    const smallest = current && minimalPatch(entity, current, patch);
    if (smallest) this.#record(entity, { o: 'U', m: entity.name, i: id, p: smallest });
  }

  remove(entity: Entity, id: string): void {
    this.#record(entity, { o: 'D', m: entity.name, i: id });
  }

  #record(entity: Entity, operation: Operation): void {
    const key = `${operation.m} ${operation.i}`;
    const current = this.#written.has(key)
      ? this.#written.get(key)
      : this.#store.get(operation.m, operation.i);
    this.#written.set(key, applyOperation(entity, current, operation));
    this.operations.push(operation);
  }
}
