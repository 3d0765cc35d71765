import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

const again = (names: StatementNames, text: string, times: number): (string | undefined)[] =>
  Array.from({ length: times }, () => names.nameOf(text));

test('names what comes again and again, always the same', () => {
  const names = new StatementNames();
  expect(new Set(again(names, 'select 1', 19))).toEqual(new Set([undefined]));
  const [name] = again(names, 'select 1', 1);
  expect(name).toMatch(/^cairn_/);
  expect(new Set(again(names, 'select 1', 50))).toEqual(new Set([name]));
  expect(again(names, 'select 2', 20).at(-1)).not.toBe(name);
});

test('names a hundred and twenty-eight statements, none that is long, and stays small', () => {
  const names = new StatementNames();
  for (let at = 0; at < 10_000; at++) expect(names.nameOf(`once ${at}`)).toBeUndefined();
  expect(again(names, 'x'.repeat(5_000), 30).at(-1)).toBeUndefined();
  const given = Array.from({ length: 200 }, (_, at) => again(names, `often ${at}`, 20).at(-1));
  expect(given.filter((name) => name !== undefined)).toHaveLength(128);
});

test('gives no name a second time after it has forgotten them', () => {
  const names = new StatementNames();
  const before = again(names, 'select 1', 20).at(-1);
  names.forget();
  const after = again(names, 'select 1', 20).at(-1);
  expect(after).toMatch(/^cairn_/);
  expect(after).not.toBe(before);
});
