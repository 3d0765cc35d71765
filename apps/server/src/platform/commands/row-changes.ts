import type { Entity, RowOfEntity } from '@cairn/sync/schema';

/** One row before and after a write; undefined before it was made, and after it was removed. */
export interface RowChange<E extends Entity = Entity> {
  readonly entity: E;
  readonly before: RowOfEntity<E> | undefined;
  readonly after: RowOfEntity<E> | undefined;
}

/** What the body of a command has changed, in its order; what said the same already is not among it. */
export class RowChanges {
  readonly #all: RowChange[] = [];

  add(change: RowChange): void {
    this.#all.push(change);
  }

  inserted<E extends Entity>(entity: E): RowOfEntity<E>[] {
    return this.#of(entity).flatMap(({ before, after }) => (after && !before ? [after] : []));
  }

  updated<E extends Entity>(
    entity: E,
  ): { readonly before: RowOfEntity<E>; readonly after: RowOfEntity<E> }[] {
    return this.#of(entity).flatMap(({ before, after }) => (after && before ? [{ before, after }] : []));
  }

  removed<E extends Entity>(entity: E): RowOfEntity<E>[] {
    return this.#of(entity).flatMap(({ before, after }) => (before && !after ? [before] : []));
  }

  #of<E extends Entity>(entity: E): RowChange<E>[] {
    return this.#all.filter((each) => each.entity === entity) as unknown as RowChange<E>[];
  }
}
