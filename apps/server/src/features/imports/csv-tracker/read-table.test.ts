import { expect, test } from 'vitest';
import { z } from 'zod';
import { readTable } from './read-table.ts';

const schema = z.object({ id: z.string().min(1, 'is missing'), text: z.string() });
const read = (text: string) => readTable('some.csv', text, schema);

test('reports the line on which a faulty row begins, even after multi-line rows', () => {
  const { rows, problems } = read('id,text\na,"one\ntwo\nthree"\n,lost\nb,kept\n');
  expect(rows).toEqual([
    { row: { id: 'a', text: 'one\ntwo\nthree' }, line: 2 },
    { row: { id: 'b', text: 'kept' }, line: 6 },
  ]);
  expect(problems).toEqual([{ file: 'some.csv', line: 5, message: 'id is missing' }]);
});

test('skips rows with too few or too many columns', () => {
  const { rows, problems } = read('id,text\na\nb,two,three\nc,fine\n');
  expect(rows.map(({ row }) => row.id)).toEqual(['c']);
  expect(problems.map(({ line }) => line)).toEqual([2, 3]);
  expect(problems[0]?.message).toMatch(/columns/i);
});

test('skips empty lines', () => {
  const { rows, problems } = read('id,text\n\na,one\n\n\nb,two\n\n');
  expect([rows.map(({ row }) => row.id), problems]).toEqual([['a', 'b'], []]);
});

test.each([
  ['of Unix', '\n'],
  ['of Windows', '\r\n'],
])('names the line behind empty ones and behind text of several lines, with line ends %s', (_name, end) => {
  const file = ['\uFEFFid,text', '', 'a,"é', '', 'two"', '', '', ',lost', 'b,"x', 'y"', '', ',too'].join(end);
  const { rows, problems } = read(file);
  expect(rows.map(({ line }) => line)).toEqual([3, 9]);
  expect(problems.map(({ line }) => line)).toEqual([8, 12]);
});

test('refuses a file with unclosed quotes', () => {
  expect(() => read('id,text\na,"never closed\nb,two\n')).toThrow(/some\.csv .*(quote|Quote)/);
});

test('accepts a file with only a header', () => {
  expect(read('id,text\n')).toEqual({ file: 'some.csv', rows: [], problems: [] });
});

test('reads files with a byte order mark and Windows line endings', () => {
  expect(read('\uFEFFid,text\r\na,one\r\n').rows).toEqual([{ row: { id: 'a', text: 'one' }, line: 2 }]);
});
