/** How often a text must have come before it is worth a name. */
const WORTH_A_NAME = 20;
/** Each connection keeps every named statement that it has run, with its plan, in the database's memory. */
const NAMES_AT_MOST = 128;
/** Texts that are counted at a time; those that are put together for each call come once and would pile up. */
const COUNTED_AT_MOST = 512;
/** Longer texts, in characters, are put together for each call. */
const LENGTH_AT_MOST = 4_000;

/**
 * Which statements connections keep ready: what comes again and again gets a name, and what has one is parsed, and mostly
 * planned, once for each connection. PostgreSQL goes on planning anew where that is worth it.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #runs = new Map<string, number>();
  #given = 0;

  /** The name of a statement that is about to run; nothing as long as it is rare. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= NAMES_AT_MOST || text.length > LENGTH_AT_MOST) return name;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs >= WORTH_A_NAME) return this.#give(text);
    if (this.#runs.size >= COUNTED_AT_MOST) this.#runs.clear();
    this.#runs.set(text, runs);
    return undefined;
  }

  /** A table has changed under a running server: what is kept ready no longer fits it. */
  forget(): void {
    this.#names.clear();
  }

  #give(text: string): string {
    this.#runs.delete(text);
    // Never the same again: connections still hold what had it before.
    const name = `cairn_${++this.#given}`;
    this.#names.set(text, name);
    return name;
  }
}
