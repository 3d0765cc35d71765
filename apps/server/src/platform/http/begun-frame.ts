/** Bytes of the system's buffer, which may hold the beginning of a next frame beside the end of another. */
const ONE_READ = 64 * 1024;

/** The bytes of a frame that has begun and not ended, told as they grow; nobody else sees them before the frame is whole. */
export class BegunFrame {
  readonly #hold: (more: number) => boolean;
  #arrived = 0;
  #held = 0;

  /** @param hold takes so many bytes more of the sender's share, or gives them back; false where there are none */
  constructor(hold: (more: number) => boolean) {
    this.#hold = hold;
  }

  /** False when the sender has too much of this. */
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
