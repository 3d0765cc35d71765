import type { Readable } from 'node:stream';

/** A part of a file, both ends included, as HTTP counts them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of uploads lie. Keys are made by the server; whatever people call their files never gets here.
 * `disk-store.ts` and `s3-store.ts` keep the same promises.
 */
export interface FileStore {
  /** Takes a finished file over from `source`, which is gone afterwards. Once it resolves, the file survives a crash. */
  put(key: string, source: string): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** The size in bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
}
