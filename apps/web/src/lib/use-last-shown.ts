import { useState } from 'react';

/** What is on the screen. A render may be thrown away, so only what a layout effect has shown counts. */
class LastShown<Value> {
  #value: Value;

  constructor(nothing: Value) {
    this.#value = nothing;
  }

  get value(): Value {
    return this.#value;
  }

  show(value: Value): void {
    this.#value = value;
  }
}

/**
 * Holds what was shown last, so that the next can keep what has not changed.
 *
 * @example
 * const last = useLastShown(NOTHING);
 * const shown = useMemo(() => following(last.value, rows), [last, rows]);
 * useLayoutEffect(() => last.show(shown));
 */
export function useLastShown<Value>(nothing: Value): LastShown<Value> {
  const [last] = useState(() => new LastShown(nothing));
  return last;
}
