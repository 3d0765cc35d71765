import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../src/platform/db/index.ts';

/** A database that counts the rows that are read from it. */
export function countingRows(db: Db): { readonly db: Db; readonly read: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      count += result.rows.length;
      return Promise.resolve(result);
    },
  };
  return { db: db.withPlugin(plugin), read: () => count };
}
