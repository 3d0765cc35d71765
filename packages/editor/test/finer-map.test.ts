import { Fragment, type Node } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { schema } from '../src/nodes/index.ts';
import { exchangesAround, mapOf } from '../src/shared/finer-map.ts';

const block = (name: string, ...held: readonly (Node | string)[]): Node => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`no node ${name}`);
  return type.create(
    null,
    Fragment.fromArray(held.map((each) => (typeof each === 'string' ? schema.text(each) : each))),
  );
};
const p = (words: string): Node => block('paragraph', words);
const list = (...words: readonly string[]): Node =>
  block('bulletList', ...words.map((each) => block('listItem', p(each))));
const doc = (...blocks: readonly Node[]): Node => block('doc', ...blocks);

/** What of the letters of one document are found in the other, as that is made of it. */
function foundIn(before: Node, after: Node): string {
  const map = mapOf(exchangesAround({ stayed: [] }, before, after));
  let found = '';
  before.descendants((node, at) => {
    for (let letter = 0; letter < (node.text?.length ?? 0); letter += 1)
      if (!map.mapResult(at + letter, 1).deletedAfter) found += node.text?.[letter] ?? '';
  });
  return found;
}

describe('of blocks for which others came', () => {
  test('the words of a copy are found, with what has been written into it', () => {
    const after = doc(p('shared a0z words'), block('blockquote', p('below')));
    expect(foundIn(doc(list('shared words', 'below')), after)).toBe('shared wordsbelow');
  });

  test('letters that only look like those of another line are not', () => {
    const after = doc(p('Work'), block('blockquote', p('Resta0z c0z ')));
    expect(foundIn(doc(list('Work', 'b1z ')), after)).toBe('Work');
  });

  test('the words of code are found in the line that it becomes, however many line breaks there are', () => {
    const after = doc(block('paragraph', 'one', block('hardBreak'), block('hardBreak'), block('hardBreak')));
    expect(foundIn(doc(block('codeBlock', 'one\n\n\n')), after)).toBe('one');
  });

  test('each line of a paragraph is found in the code that it becomes, with what has been written into one', () => {
    const lines = [block('hardBreak'), 'abcde', block('hardBreak')];
    const after = doc(block('codeBlock', 'one\nabXYcde\ntwo'));
    expect(foundIn(doc(block('paragraph', 'one', ...lines, 'two')), after)).toBe('oneabcdetwo');
  });

  test('letters that look like those of a line are not, where another line says more of it', () => {
    const before = doc(list('b0z Planb1z '), block('blockquote', p('b6z b5z ')));
    expect(foundIn(before, doc(list('b0z Plana0z b1z ')))).toBe('b0z Planb1z ');
  });

  test('the lines of code are found in the items that they have become, with what has been written into one', () => {
    const after = doc(list('a0z Plana3z a4z ', 'a1z a2z '));
    expect(foundIn(doc(block('codeBlock', 'a0z Plan\na1z a2z ')), after)).toBe('a0z Plana1z a2z ');
  });

  test('a word is not found in one that ends as it does', () => {
    expect(foundIn(doc(p('c9z ')), doc(list('Plan b9z ')))).toBe('');
  });

  test('a line is found behind one that begins alike', () => {
    expect(foundIn(doc(list('a0z a2z ')), doc(p('a1z '), p('a0z a2z ')))).toBe('a0z a2z ');
  });
});

test('what the shared text has kept is where it has kept it, whatever looks like it', () => {
  const [before, after] = [doc(p('c0z '), p('c0z ')), doc(p('c0z '), list('c0z '))];
  const kept = { from: 6, to: 0, size: 6 };
  expect(exchangesAround({ stayed: [kept] }, before, after)).toEqual([
    { from: 0, gone: 6, come: 0 },
    { from: 12, gone: 0, come: 10 },
  ]);
});
