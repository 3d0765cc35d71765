import { expect, test } from 'vitest';
import { createToken } from './routes.ts';

test('a token has a visible title and an optional description', () => {
  const fits = (given: object) =>
    createToken.input.safeParse({ title: 'Deploy', expires_at: null, ...given }).success;
  expect([fits({}), fits({ title: ' Deploy ' }), fits({ title: 'x'.repeat(255) })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([fits({ title: '' }), fits({ title: ' ' }), fits({ title: 'x'.repeat(256) })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([fits({ title: 'a\u202Eb' }), fits({ description: 'a\u202Eb' })]).toEqual([false, false]);
  expect([fits({ description: 'x'.repeat(1000) }), fits({ description: 'x'.repeat(1001) })]).toEqual([
    true,
    false,
  ]);
  expect(fits({ expires_at: 'tomorrow' })).toBe(false);
});
