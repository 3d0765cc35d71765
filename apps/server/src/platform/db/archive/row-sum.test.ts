import { expect, test } from 'vitest';
import { RowSum } from './row-sum.ts';

const sumOf = (...chunks: string[]): string => {
  const sum = new RowSum();
  for (const chunk of chunks) sum.add(Buffer.from(chunk));
  return sum.value;
};

test('is the same in any order and however the text is cut', () => {
  const sum = sumOf('1\tone\n2\tzwölf\n3\t\\N\n');
  expect(sumOf('3\t\\N\n1\tone\n', '2\tzwölf\n')).toBe(sum);
  expect(sumOf('2\tzw', 'ölf', '\n1', '\tone\n3\t\\N', '\n')).toBe(sum);
});

test('is another one when a row has changed, is missing, comes twice, or has run into the next', () => {
  const sum = sumOf('1\tone\n2\ttwo\n');
  for (const other of [
    '1\tone\n2\ttoo\n',
    '1\tone\n',
    '1\tone\n2\ttwo\n2\ttwo\n',
    '1\ttwo\n2\tone\n',
    '1\tone2\ttwo\n',
  ])
    expect(sumOf(other), other).not.toBe(sum);
});
