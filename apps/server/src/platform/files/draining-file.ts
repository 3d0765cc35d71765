import { open, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/**
 * A new file that takes everything to the end even when the disk does not: a browser whose upload is cut off shows no
 * reason. Look at `failure` when it has finished.
 */
export class DrainingFile extends Writable {
  readonly #place: string;
  #handle: FileHandle | undefined;
  #failure: Error | undefined;

  constructor(place: string) {
    super();
    this.#place = place;
  }

  /** Why the file is not what was written. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  override _construct(done: () => void): void {
    this.#attempt(async () => {
      this.#handle = await open(this.#place, 'wx', 0o600);
    }, done);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#attempt(async () => await this.#handle?.appendFile(chunk), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const closed = this.#handle?.close() ?? Promise.resolve();
    closed.then(
      () => done(error),
      () => done(error),
    );
  }

  #attempt(step: () => Promise<unknown>, done: () => void): void {
    const attempt = this.#failure ? Promise.resolve() : step();
    attempt
      .catch((error: unknown) => (this.#failure = error instanceof Error ? error : new Error(String(error))))
      .finally(done);
  }
}
