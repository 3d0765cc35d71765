import type { Readable } from 'node:stream';

/** A part of a file, both ends included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Stores the bytes of uploads. Keys are created by the server; the names people give their files are never used here.
 * `disk-store.ts` and `s3-store.ts` guarantee the same.
 */
export interface FileStore {
  /** Moves a finished file from `source` into the store. Once it resolves, the file survives a crash. */
  put(key: string, source: string): Promise<void>;
  /** Undefined if there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** The size in bytes; undefined if there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
}
