/**
 * How much each owner holds of something limited: sockets of a person, bytes of an address. Only the owner who asks for
 * more than their share is refused.
 *
 * @example
 * const tabs = new Shares({ each: 2 });
 * tabs.take('ada'); // true
 */
export class Shares {
  readonly #each: number;
  readonly #all: number;
  readonly #held = new Map<string, number>();
  #sum = 0;

  /** @param bounds what one owner may hold, and what all of them may hold together */
  constructor({ each, all = Infinity }: { readonly each: number; readonly all?: number }) {
    this.#each = each;
    this.#all = all;
  }

  /** False if it would be too much; then nothing is taken. */
  take(owner: string, weight = 1): boolean {
    const held = (this.#held.get(owner) ?? 0) + weight;
    if (held > this.#each || this.#sum + weight > this.#all) return false;
    this.#held.set(owner, held);
    this.#sum += weight;
    return true;
  }

  /** Returns what was taken before. */
  give(owner: string, weight = 1): void {
    const held = (this.#held.get(owner) ?? 0) - weight;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
    this.#sum -= weight;
  }

  /** Whether this much is left for an owner who holds nothing yet. */
  hasRoomFor(weight: number): boolean {
    return this.#sum + weight <= this.#all;
  }

  get sum(): number {
    return this.#sum;
  }
}
