import { open, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/**
 * A new file that accepts all data even if the disk fails, because a browser whose upload is cut off shows no reason.
 * Check `failure` when it has finished.
 */
export class DrainingFile extends Writable {
  readonly #place: string;
  #handle: FileHandle | undefined;
  #failure: Error | undefined;

  constructor(place: string) {
    super();
    this.#place = place;
  }

  /** Why the file does not contain what was written. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  override _construct(done: () => void): void {
    void this.#attempt(done, async () => {
      this.#handle = await open(this.#place, 'wx', 0o600);
    });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    void this.#attempt(done, async () => this.#failure ?? (await this.#handle?.appendFile(chunk)));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#attempt(
      () => done(error),
      async () => await this.#handle?.close(),
    );
  }

  async #attempt(done: () => void, step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
    done();
  }
}
