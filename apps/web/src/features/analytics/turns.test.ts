import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('two load at once, the others one by one as those finish, and none twice', () => {
  const turns = new Turns(2);
  const asked: string[] = [];
  const ask = (key: string): void => turns.ask(key, () => asked.push(key));
  for (const key of ['a', 'b', 'c', 'c', 'd', 'a']) ask(key);
  expect(asked).toEqual(['a', 'b']);
  turns.done('b');
  expect(asked).toEqual(['a', 'b', 'c']);
  turns.done('b');
  expect(asked).toEqual(['a', 'b', 'c']);
  turns.done('a');
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
});

test("a tile that leaves while waiting isn't loaded", () => {
  const turns = new Turns(1);
  const asked: string[] = [];
  for (const key of ['a', 'b', 'c']) turns.ask(key, () => asked.push(key));
  turns.done('b');
  turns.done('a');
  expect(asked).toEqual(['a', 'c']);
});
