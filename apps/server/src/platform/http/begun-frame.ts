/** The size of the system's buffer, which may contain the start of the next frame beside the end of another. */
const ONE_READ = 64 * 1024;

/**
 * The bytes of an unfinished frame, reported as they grow, because nobody else sees them before the frame is complete.
 */
export class BegunFrame {
  readonly #hold: (more: number) => boolean;
  #arrived = 0;
  #held = 0;

  /** @param hold takes so many bytes more of the sender's share, or gives them back; false where there are none */
  constructor(hold: (more: number) => boolean) {
    this.#hold = hold;
  }

  /** False if the sender has too many of these. */
  grew(bytes: number): boolean {
    this.#arrived += bytes;
    const more = Math.max(0, this.#arrived - ONE_READ) - this.#held;
    if (more === 0) return true;
    if (!this.#hold(more)) return false;
    this.#held += more;
    return true;
  }

  ended(): void {
    if (this.#held > 0) this.#hold(-this.#held);
    this.#held = 0;
    this.#arrived = 0;
  }
}
