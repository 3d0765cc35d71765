import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Inside the files' folder, so that a finished upload only has to be renamed. Backups leave it out. */
const INCOMING = '.incoming';

/** Longer than any upload takes: older files were left by a process that crashed. */
const ABANDONED_MS = 6 * 60 * 60 * 1000;

/** Uploads in progress. They are not part of the product until the store has accepted them. */
export class Incoming {
  readonly #folder: string;

  constructor(filesFolder: string) {
    this.#folder = path.join(filesFolder, INCOMING);
  }

  /** A unique path for a new file. */
  async place(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return path.join(this.#folder, randomUUID());
  }

  async clear(place: string): Promise<void> {
    await rm(place, { force: true });
  }

  /** Removes what uploads of a crashed process have left behind. */
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
