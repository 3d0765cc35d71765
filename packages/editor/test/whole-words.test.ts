import { Fragment, type Node } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { schema } from '../src/nodes/index.ts';
import { exchangesAround, mapOf } from '../src/shared/finer-map.ts';
import { inWholeWords } from '../src/shared/whole-words.ts';

const block = (name: string, ...held: readonly Node[]): Node =>
  schema.node(name, null, Fragment.fromArray([...held]));
const lines = (...words: readonly string[]): Node =>
  block('doc', ...words.map((each) => block('paragraph', schema.text(each))));
const quote = (words: string): Node =>
  block('doc', block('blockquote', block('paragraph', schema.text(words))));

/** What of the letters of one document are found in the other, the rest being a dot each. */
function foundIn(
  before: Node,
  after: Node,
  stayed: { from: number; to: number; size: number }[] = [],
): string {
  const map = mapOf(inWholeWords(exchangesAround({ stayed }, before, after), { stayed }, before, after));
  let found = '';
  before.descendants((node, at) => {
    for (const [letter, sign] of Array.from(node.text ?? '').entries())
      found += map.mapResult(at + letter, 1).deletedAfter ? '.' : sign;
  });
  return found;
}

describe('of a line for which another came', () => {
  test('words are found, and what has been written beside them', () => {
    expect(foundIn(lines('one two three'), quote('one, four two three'))).toBe('one two three');
  });

  test('a word that only ends like another is not', () => {
    expect(foundIn(lines('Rest and a1z b'), quote('Rest and c1z b'))).toBe('Rest and ... b');
  });

  test('a word in which somebody has written, or of which they took a part, is theirs', () => {
    expect(foundIn(lines('one two three four'), quote('one twos thre four'))).toBe('one ......... four');
  });

  test('a space goes with the word beside it, whichever is left of the two', () => {
    expect(foundIn(lines('Rest a1z  b2z '), quote('Rest c1z  b2z '))).toBe('Rest ...  b2z ');
    expect(foundIn(lines('Rest and a1z '), quote('Rest and c1z '))).toBe('Rest and ....');
  });

  test('signs that are words by themselves are found alone', () => {
    expect(foundIn(lines('\u4e00\u4e01\u4e02\u4e03\u4e04'), quote('\u4e00\u4e09\u4e02\u4e03\u4e04'))).toBe(
      '\u4e00.\u4e02\u4e03\u4e04',
    );
  });
});

test('what the shared text knows by name is found in any word', () => {
  const [before, after] = [lines('shared'), lines('sharedly')];
  expect(foundIn(before, after, [{ from: 1, to: 1, size: 6 }])).toBe('shared');
});
