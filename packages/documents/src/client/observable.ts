/** A value that can be watched; fits `useSyncExternalStore`. */
export interface Observable<Value> {
  get(): Value;
  /** Gives the function that ends it. */
  subscribe(listener: () => void): () => void;
}

/** The side that sets it. */
export class Observed<Value> implements Observable<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  // Bound, so that they can be handed on alone.
  readonly get = (): Value => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: Value): void {
    if (Object.is(this.#value, value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}
