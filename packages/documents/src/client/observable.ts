/** A value with subscriptions; works with `useSyncExternalStore`. */
export interface Observable<Value> {
  get(): Value;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** An {@link Observable} that can be set. */
export class Observed<Value> implements Observable<Value> {
  #value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  // Bound, so that they can be passed as functions.
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
