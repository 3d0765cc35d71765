import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncToDisk } from '../durable-file.ts';
import { isMissing } from './is-missing.ts';
import type { ByteRange, FileStore } from './file-store.ts';

const KEY = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Stores files in a folder of the data folder, spread over 256 folders by the end of their keys. */
export function createDiskStore(folder: string): FileStore {
  const shardOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`expected the id of a file, got ${JSON.stringify(key)}`);
    // IDs begin with the time, so they differ at the end.
    return path.join(folder, key.slice(-2));
  };
  const pathOf = (key: string): string => path.join(shardOf(key), key);
  return {
    put: async (key, source) => {
      const shard = shardOf(key);
      await mkdir(shard, { recursive: true, mode: 0o700 });
      await syncToDisk(source);
      await rename(source, pathOf(key));
      // The folder entry is as much a part of the file as its bytes.
      await syncToDisk(shard);
      await syncToDisk(folder);
    },
    read: async (key, range) => await readFrom(pathOf(key), range),
    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },
    keys: () => keysIn(folder),
  };
}

async function readFrom(file: string, range: ByteRange | undefined): Promise<Readable | undefined> {
  try {
    const handle = await open(file);
    return handle.createReadStream(range);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* keysIn(folder: string): AsyncGenerator<string> {
  const shards = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const shard of shards.filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)))
    for (const name of await readdir(path.join(folder, shard.name))) if (KEY.test(name)) yield name;
}
