import { expect, test } from 'vitest';
import { lookUpTogether } from './look-up-together.ts';

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function lookups() {
  const statements: (readonly number[])[] = [];
  const doubleOf = lookUpTogether(
    async (keys: readonly number[]) => {
      await turn();
      statements.push(keys);
      if (keys.includes(13)) throw new Error('thirteen');
      return keys.map((key) => (key < 0 ? undefined : key * 2));
    },
    (key) => String(key),
  );
  return { statements, doubleOf };
}

test('what is asked for in one turn is one statement, and each gets its own answer', async () => {
  const { statements, doubleOf } = lookups();
  expect(await Promise.all([doubleOf(1), doubleOf(-1), doubleOf(2), doubleOf(1)])).toEqual([
    2,
    undefined,
    4,
    2,
  ]);
  expect(statements).toEqual([[1, -1, 2]]);
});

test('what is asked for after a statement has begun is read by another one', async () => {
  const { statements, doubleOf } = lookups();
  const first = doubleOf(1);
  await turn();
  const second = doubleOf(1);
  expect(await Promise.all([first, second])).toEqual([2, 2]);
  expect(statements).toEqual([[1], [1]]);
});

test('a statement takes a hundred keys at most', async () => {
  const { statements, doubleOf } = lookups();
  const keys = Array.from({ length: 250 }, (_, at) => at + 20);
  expect(await Promise.all(keys.map(doubleOf))).toEqual(keys.map((key) => key * 2));
  expect(statements.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('a statement that fails fails its own keys alone', async () => {
  const { doubleOf } = lookups();
  const failed = doubleOf(13);
  await expect(failed).rejects.toThrow('thirteen');
  expect(await doubleOf(3)).toBe(6);
});
