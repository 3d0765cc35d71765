import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Writes a new file so that a power cut right after finds all of it. */
export function writeDurably(file: string, content: string, mode = 0o600): void {
  const handle = openSync(file, 'w', mode);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes the names in a folder outlast a power cut: after a link, a rename or a new file in it. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes what has been written to a file, or the names in a folder, outlast a power cut, without blocking. */
export async function syncToDisk(target: string): Promise<void> {
  const handle = await open(target);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** As {@link syncFolder}, for the folder that a file is in. */
export const syncFolderOf = (file: string): void => syncFolder(path.dirname(file));
