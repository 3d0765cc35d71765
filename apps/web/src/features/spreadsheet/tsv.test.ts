import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTsv, toTsv } from './tsv.ts';

test.each<[string, string[][]]>([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\tb\n\n', [['', 'b'], ['']]],
  ['', [['']]],
  ['"two\nlines"\t"say ""so"""', [['two\nlines', 'say "so"']]],
  ['5" pipe\t6', [['5" pipe', '6']]],
  ['"not closed\tb', [['"not closed', 'b']]],
])('%j is read as %j', (text, rows) => {
  expect(fromTsv(text)).toEqual(rows);
});

test('what is written reads back the same', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', 'a\tb', 'a\nb', '"a"', '\r\n', ' '));
  const row = fc.array(cell, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      // An empty last row looks like the end of the previous line.
      fc.pre(rows.length === 1 || rows.at(-1)?.join('') !== '');
      expect(fromTsv(toTsv(rows))).toEqual(rows);
    }),
  );
});
