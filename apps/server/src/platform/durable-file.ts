import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Writes a new file that is complete even after an immediate power cut. */
export function writeDurably(file: string, content: string, mode = 0o600): void {
  const handle = openSync(file, 'w', mode);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes the entries of a folder survive a power cut, after a link, a rename or a new file in it. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes the content of a file, or the entries of a folder, survive a power cut, without blocking. */
export async function syncToDisk(target: string): Promise<void> {
  const handle = await open(target);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Like {@link syncFolder}, for the folder that contains a file. */
export const syncFolderOf = (file: string): void => syncFolder(path.dirname(file));
