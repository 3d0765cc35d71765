import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncToDisk } from '../../durable-file.ts';
import { ArchiveError } from './manifest.ts';
import type { TarEntry } from './tar.ts';

/**
 * The files of an archive on their way into their folder. They are gathered beside it; the folder of all of them has its
 * second name before the rows are committed, and its last one after. So whoever finds the second name can go on.
 */
export class RestoredFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async begin(): Promise<void> {
    await rm(this.#gathered, { recursive: true, force: true });
    await rm(this.#complete, { recursive: true, force: true });
    await mkdir(this.#gathered, { recursive: true, mode: 0o700 });
  }

  async write(entry: TarEntry): Promise<void> {
    const target = path.resolve(this.#gathered, entry.name.slice('files/'.length));
    if (!target.startsWith(`${path.resolve(this.#gathered)}${path.sep}`)) {
      throw new ArchiveError(`The backup contains a file outside its folder: ${entry.name}`);
    }
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(entry.content, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
    await syncToDisk(target);
  }

  /** Everything is on the disk. */
  async complete(): Promise<void> {
    const entries = await readdir(this.#gathered, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isDirectory()))
      await syncToDisk(path.join(entry.parentPath ?? entry.path, entry.name));
    await syncToDisk(this.#gathered);
    await this.#rename(this.#gathered, this.#complete);
  }

  /** The rows are committed. */
  async putInPlace(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await this.#rename(this.#complete, this.#folder);
  }

  /** Goes on where a restore was killed: its files belong to its rows, and without them to nobody. */
  async finish(hasRows: () => Promise<boolean>): Promise<void> {
    if (existsSync(this.#complete)) {
      if (await hasRows()) await this.putInPlace();
      else await rm(this.#complete, { recursive: true, force: true });
    }
    await rm(this.#gathered, { recursive: true, force: true });
  }

  async #rename(from: string, to: string): Promise<void> {
    await rename(from, to);
    await syncToDisk(path.dirname(to));
  }

  get #gathered(): string {
    return `${this.#folder}.restoring`;
  }

  get #complete(): string {
    return `${this.#folder}.restored`;
  }
}
