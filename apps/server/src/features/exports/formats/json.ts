import { columns } from '../columns.ts';
import type { Line, Pages } from '../issue-pages.ts';

/** A list of objects, one per line. */
export async function* jsonOf(pages: Pages): AsyncGenerator<string> {
  let before = '[\n';
  for await (const lines of pages) {
    yield before + lines.map(objectOf).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const objectOf = (line: Line): string =>
  JSON.stringify(Object.fromEntries(columns.map(({ key }, at) => [key, line[at] ?? null])));
