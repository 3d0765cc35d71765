import { expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';

const parts = (was: string, is: string): unknown => {
  const { from, wasEnd, isEnd } = changedPart(was.split(''), is.split(''));
  return [was.slice(from, wasEnd), is.slice(from, isEnd)];
};

test('the changed part of a list is between its equal ends', () => {
  expect(parts('abcd', 'abcd')).toEqual(['', '']);
  expect(parts('abcd', 'abxd')).toEqual(['c', 'x']);
  expect(parts('abcd', 'acbd')).toEqual(['bc', 'cb']);
  expect(parts('abcd', 'abd')).toEqual(['c', '']);
  expect(parts('abcd', 'abcdx')).toEqual(['', 'x']);
  expect(parts('aa', 'aaa')).toEqual(['', 'a']);
  expect(parts('', 'ab')).toEqual(['', 'ab']);
  expect(parts('ab', 'cd')).toEqual(['ab', 'cd']);
});
