import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Inside the files' folder, so that a finished upload moves to its place by a mere rename. Archives leave it out. */
const INCOMING = '.incoming';

/** Longer than any upload lasts: what is older was left by a process that died. */
const ABANDONED_MS = 6 * 60 * 60 * 1000;

/** Uploads on their way. Nothing here is part of the product until the store has taken it over. */
export class Incoming {
  readonly #folder: string;

  constructor(filesFolder: string) {
    this.#folder = path.join(filesFolder, INCOMING);
  }

  /** A path for a new file that nobody else has. */
  async place(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return path.join(this.#folder, randomUUID());
  }

  async clear(place: string): Promise<void> {
    await rm(place, { force: true });
  }

  /** Removes what uploads of a crashed process have left. */
  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = path.join(this.#folder, name);
      const age = await stat(file).then(
        ({ mtimeMs }) => now - mtimeMs,
        () => 0,
      );
      if (age > ABANDONED_MS) await rm(file, { force: true });
    }
  }
}
