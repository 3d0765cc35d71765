import { readContent } from '@cairn/documents/content';
import { documentToText } from '@cairn/editor/convert';
import type { Client } from 'pg';
import { applyUpdate, Doc } from 'yjs';
import type { Typist } from './typist.ts';

/**
 * The faults of the page in the database: acknowledged words must be there exactly once, others at most once. At rest
 * everything has been acknowledged.
 */
export async function findLostWords(
  db: Client,
  pageId: string,
  typists: readonly Typist[],
): Promise<string[]> {
  // Before reading, because they may be typing.
  const acknowledged = new Set(typists.flatMap((typist) => typist.acknowledged));
  const times = new Map<string, number>();
  for (const [word] of (await storedText(db, pageId)).matchAll(/<[^<>]*>/g))
    times.set(word, (times.get(word) ?? 0) + 1);
  return typists.flatMap(({ written }) =>
    written.flatMap((word) => {
      const found = times.get(word) ?? 0;
      if (found === 0 && acknowledged.has(word)) return [`${word} was acknowledged and is lost`];
      return found > 1 ? [`${word} is there ${found} times`] : [];
    }),
  );
}

/** From the log itself, bypassing the code that writes it. */
async function storedText(db: Client, pageId: string): Promise<string> {
  const ydoc = new Doc();
  const { rows } = await db.query<{ bytes: Buffer }>(
    `select state as bytes, 0 as place, 0::bigint as seq from doc_snapshot where doc_id = $1
     union all select payload, 1, seq from doc_update where doc_id = $1 order by place, seq`,
    [pageId],
  );
  for (const { bytes } of rows) applyUpdate(ydoc, bytes);
  return documentToText(readContent(ydoc));
}
