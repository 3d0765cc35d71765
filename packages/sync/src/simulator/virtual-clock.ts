interface Timer {
  readonly at: number;
  readonly order: number;
  run: (() => void) | undefined;
}

/** Time that advances only on request; timers due at the same moment run in the order they were set. */
export class VirtualClock {
  readonly #heap: Timer[] = [];
  #order = 0;
  #now = 0;

  get time(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.#now + Math.max(0, ms), order: this.#order++, run };
    this.#push(timer);
    return () => {
      timer.run = undefined;
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => this.after(ms, wake));
  }

  /** Runs the next timer; false if there is none. */
  step(): boolean {
    for (;;) {
      const timer = this.#pop();
      if (!timer) return false;
      if (!timer.run) continue;
      this.#now = timer.at;
      timer.run();
      return true;
    }
  }

  #push(timer: Timer): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(timer);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || earlier(parent, timer)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = timer;
  }

  #pop(): Timer | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || first === last) return first;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      const left = heap[child];
      const right = heap[child + 1];
      if (!left) break;
      let smaller = left;
      if (right && earlier(right, left)) {
        smaller = right;
        child += 1;
      }
      if (earlier(last, smaller)) break;
      heap[at] = smaller;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

const earlier = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
