/** Comes before every id: what is read in the order of ids begins after it. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Reads rows a page at a time, until a page is empty. @param read gives the rows that follow one, or the first ones
 *
 * @example for await (const rows of pagesOf<Row>((after) => read(after?.id ?? FIRST_ID))) …
 */
export async function* pagesOf<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) yield rows;
}
