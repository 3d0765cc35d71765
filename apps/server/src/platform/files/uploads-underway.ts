import { assetRefusals } from '@cairn/domain/assets/refusals';
import { refused, type Refused } from '../commands/index.ts';

/** Far more than pasting many images in several tabs: a browser sends six at a time, a proxy perhaps a hundred. */
const AT_ONCE = 200;
/** The total size of one person's unfinished uploads, at the usual file size limit; more if the limit is higher. */
const UNFINISHED_BYTES = 1024 ** 3;
const UNFINISHED_FILES = 4;

interface Coming {
  readonly userId: string;
  /** Whose file it will be. */
  readonly home: { readonly id: string };
  /** The most it can grow to, in bytes. */
  readonly bytes: number;
}

/**
 * The uploads that this process is receiving. Their maximum size counts before they are complete: for the person, so
 * that nobody fills the disk with endless uploads, and for the workspace's storage.
 */
export class UploadsUnderway {
  readonly #files = new Map<string, number>();
  readonly #bytes = new Map<string, number>();
  readonly #limit: number;

  /** @param limit the largest file, in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many there are now. */
  get size(): number {
    return [...this.#files.values()].reduce((sum, files) => sum + files, 0);
  }

  /**
   * Runs `work` while the upload is counted. Throws {@link Refused} if it would be too much.
   *
   * @param free what the home has left beside the uploads underway, in bytes
   * @param full the refusal of what there is no room for
   */
  async during<T>(
    { userId, home, bytes }: Coming,
    free: number,
    full: () => Refused,
    work: () => Promise<T>,
  ): Promise<T> {
    const most = Math.max(UNFINISHED_BYTES, UNFINISHED_FILES * this.#limit);
    if (countOf(this.#files, userId) >= AT_ONCE || countOf(this.#bytes, `by ${userId}`) + bytes > most)
      throw refused(assetRefusals.too_many_at_once);
    if (countOf(this.#bytes, `to ${home.id}`) + bytes > free) throw full();
    const counts = [
      [this.#files, userId, 1],
      [this.#bytes, `by ${userId}`, bytes],
      [this.#bytes, `to ${home.id}`, bytes],
    ] as const;
    for (const [map, key, count] of counts) change(map, key, count);
    try {
      return await work();
    } finally {
      for (const [map, key, count] of counts) change(map, key, -count);
    }
  }
}

const countOf = (map: ReadonlyMap<string, number>, key: string): number => map.get(key) ?? 0;

function change(map: Map<string, number>, key: string, count: number): void {
  const next = countOf(map, key) + count;
  if (next === 0) map.delete(key);
  else map.set(key, next);
}
