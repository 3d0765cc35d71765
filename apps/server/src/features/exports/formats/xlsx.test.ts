import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { columns } from '../columns.ts';
import type { Line } from '../issue-pages.ts';
import { xlsxOf } from './xlsx.ts';

/** The first cell of a sheet's second row. */
async function writtenOf(text: string): Promise<string | undefined> {
  const line: Line = columns.map((_, at) => (at === 0 ? text : null));
  const pages = async function* (): AsyncGenerator<readonly Line[]> {
    yield [line];
  };
  const pieces: (string | Uint8Array)[] = [];
  for await (const piece of xlsxOf(pages())) pieces.push(piece);
  const sheet = unzipSync(Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array))))[
    'xl/worksheets/sheet1.xml'
  ];
  const [, , row = ''] = strFromU8(sheet ?? new Uint8Array()).split('<row>');
  return /<t xml:space="preserve">(.*?)<\/t>/s.exec(row)?.[1];
}

test.each([
  ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
  [
    '</t></is></c><c><f>1+1</f></c>',
    '&lt;/t&gt;&lt;/is&gt;&lt;/c&gt;&lt;c&gt;&lt;f&gt;1+1&lt;/f&gt;&lt;/c&gt;',
  ],
  ['bell\u0007, half \ud83d and whole 😀', 'bell, half  and whole 😀'],
  [' two\nlines\r', ' two\nlines&#13;'],
])('%j is written into a cell as %j', async (text, written) => {
  expect(await writtenOf(text)).toBe(written);
});

test('text too long for a cell is truncated, but not within a character', async () => {
  const written = await writtenOf(`${'a'.repeat(32_765)}😀 and more`);
  expect(written).toBe(`${'a'.repeat(32_765)}…`);
});
