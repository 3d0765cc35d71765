import type { Entity, RowChange, RowOfEntity } from '@cairn/sync/schema';

/** Changes of rows in their order; what said the same already is not among them. */
export class RowChanges {
  readonly #all: RowChange[] = [];
  /** Reactions ask for one kind at each of thousands of changes. */
  readonly #byEntity = new Map<Entity, RowChange[]>();
  readonly #madeIds = new Map<Entity, Set<string>>();

  static of(changes: readonly RowChange[]): RowChanges {
    const made = new RowChanges();
    for (const each of changes) made.add(each);
    return made;
  }

  get all(): readonly RowChange[] {
    return this.#all;
  }

  add(change: RowChange): void {
    this.#all.push(change);
    const { entity, before, after } = change;
    const alike = this.#byEntity.get(entity);
    if (alike) alike.push(change);
    else this.#byEntity.set(entity, [change]);
    if (!before && after)
      this.#madeIds.set(entity, (this.#madeIds.get(entity) ?? new Set<string>()).add(after.id));
  }

  /** Whether the row was not there before. */
  hasMade(entity: Entity, id: string): boolean {
    return this.#madeIds.get(entity)?.has(id) ?? false;
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

  #of<E extends Entity>(
    entity: E,
  ): { readonly before: RowOfEntity<E> | undefined; readonly after: RowOfEntity<E> | undefined }[] {
    return (this.#byEntity.get(entity) ?? []) as never;
  }
}
