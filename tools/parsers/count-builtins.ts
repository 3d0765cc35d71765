/** What a call of a built-in function processes: characters, or elements that it moves or compares. */
type CostOf = (self: { readonly length: number }, given: readonly unknown[], result: unknown) => number;

const whole: CostOf = (self) => self.length;
/** From its start to the match, or to the end. */
const search: CostOf = (self, [, from], result) => {
  const start = typeof from === 'number' ? Math.min(Math.max(from, 0), self.length) : 0;
  return typeof result === 'number' && result >= 0 ? Math.abs(result - start) + 1 : self.length - start;
};
const moved: CostOf = (self, [from]) =>
  self.length - (typeof from === 'number' ? Math.min(from, self.length) : 0);
const length: CostOf = (_self, _given, result) => (result as { length: number }).length;

const TEXT: Readonly<Record<string, CostOf>> = {
  indexOf: search,
  lastIndexOf: whole,
  includes: (self, given, result) => (result === true ? 1 : search(self, given, -1)),
  split: whole,
  replace: whole,
  replaceAll: whole,
  match: whole,
  trim: (self, _given, result) => self.length - (result as string).length,
  trimStart: (self, _given, result) => self.length - (result as string).length,
  trimEnd: (self, _given, result) => self.length - (result as string).length,
  toLowerCase: whole,
  toUpperCase: whole,
  normalize: whole,
  repeat: length,
  padEnd: length,
  padStart: length,
};

const LIST: Readonly<Record<string, CostOf>> = {
  indexOf: search,
  lastIndexOf: whole,
  includes: whole,
  splice: moved,
  shift: whole,
  unshift: whole,
  slice: length,
  concat: length,
  join: length,
  reverse: whole,
  toReversed: whole,
  sort: whole,
  toSorted: whole,
  flat: length,
};

interface Counted {
  readonly steps: number;
  /** Each expression that was tried, by its source; libraries have some too. */
  readonly expressions: ReadonlyMap<string, RegExp>;
}

/** Runs work with instrumented built-in functions. */
export async function countBuiltins(work: () => unknown): Promise<Counted> {
  let steps = 0;
  const expressions = new Map<string, RegExp>();
  const counting = (original: (...given: unknown[]) => unknown, costOf: CostOf) =>
    function counted(this: { readonly length: number }, ...given: unknown[]): unknown {
      const result = Reflect.apply(original, this, given);
      steps += costOf(this, given, result);
      return result;
    };
  const restored = [
    ...replaced(String.prototype, TEXT, counting),
    ...replaced(Array.prototype, LIST, counting),
  ];
  const { exec } = RegExp.prototype;
  const countedExec = function counted(this: RegExp, text: string): RegExpExecArray | null {
    if (text.length > SHORT) expressions.set(String(this), this);
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = Reflect.apply(exec, this, [text]);
    // A sticky expression goes no further than it matches.
    steps += found
      ? found.index - from + found[0].length + 1
      : this.sticky
        ? 1
        : Math.max(0, text.length - from);
    return found;
  };
  Object.defineProperty(EXPRESSIONS, 'exec', { value: countedExec, configurable: true, writable: true });
  try {
    await work();
  } finally {
    for (const restore of restored) restore();
    Object.defineProperty(EXPRESSIONS, 'exec', { value: exec, configurable: true, writable: true });
  }
  return { steps, expressions };
}

/** Shorter texts are harmless. */
const SHORT = 100;

type Counting = (original: (...given: unknown[]) => unknown, costOf: CostOf) => unknown;

function replaced(
  prototype: object,
  costs: Readonly<Record<string, CostOf>>,
  counting: Counting,
): (() => void)[] {
  return Object.entries(costs).flatMap(([name, costOf]) => {
    const given = Object.getOwnPropertyDescriptor(prototype, name);
    if (typeof given?.value !== 'function') return [];
    Object.defineProperty(prototype, name, { ...given, value: counting(given.value, costOf) });
    return [() => void Object.defineProperty(prototype, name, given)];
  });
}

const EXPRESSIONS: object = RegExp.prototype;
