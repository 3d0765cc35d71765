import { expect, test } from 'vitest';
import { textCounter } from './text-counter.ts';

test.each([
  ['', 0, 0],
  ['one', 1, 3],
  ['one two\nthree', 3, 13],
  ['\n\n', 0, 2],
  ['港は浅い', 3, 4],
  ['👩‍👩‍👧 ahoy', 1, 10],
])('%j has %i words and %i characters', (text, words, characters) => {
  expect(textCounter()(text)).toEqual({ words, characters });
});

test('incremental counting matches counting from scratch', () => {
  const count = textCounter();
  const lines = ['the first line', 'the same', 'the same', ''];
  count(lines.join('\n'));
  for (const changed of [[...lines, 'more words'], ['the same'], ['new', 'first line of', '', 'the same']]) {
    const text = changed.join('\n');
    expect(count(text)).toEqual(textCounter()(text));
  }
});
