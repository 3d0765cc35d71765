/** One statement looks up this many at most; the others come in the next one. */
const KEYS_AT_MOST = 100;

interface Asked<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks up in one statement what is asked for in the same turn of the event loop, and the same key once. Each answer is read
 * after it was asked for, as with a statement of its own.
 *
 * @param find gives what it finds in the order of the keys. It must not fail because of one key, since the others fail with it.
 * @param idOf equal for equal keys
 * @example
 * const nameOf = lookUpTogether((ids: readonly string[]) => namesOf(db, ids), (id) => id);
 * await Promise.all([nameOf('a'), nameOf('b')]); // one statement
 */
export function lookUpTogether<Key, Found>(
  find: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>,
  idOf: (key: Key) => string,
): (key: Key) => Promise<Found | undefined> {
  let asked: Asked<Key, Found>[] = [];
  const answers = new Map<string, Promise<Found | undefined>>();

  const run = async (): Promise<void> => {
    const all = asked;
    asked = [];
    answers.clear();
    if (all.length === 0) return;
    try {
      const found = await find(all.map(({ key }) => key));
      for (const [at, { resolve }] of all.entries()) resolve(found[at]);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };

  return (key) => {
    const id = idOf(key);
    const held = answers.get(id);
    if (held) return held;
    // It runs after everything that has come from sockets in this turn has been read.
    if (asked.length === 0) setImmediate(() => void run());
    const answer = new Promise<Found | undefined>((resolve, reject) => asked.push({ key, resolve, reject }));
    answers.set(id, answer);
    if (asked.length === KEYS_AT_MOST) void run();
    return answer;
  };
}
