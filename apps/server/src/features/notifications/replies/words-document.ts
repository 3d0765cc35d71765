import type { RichText } from '@cairn/domain';

/** Paragraphs and lines as written; markup characters stay plain text. */
export function wordsDocument(words: string): RichText {
  const paragraphs = words.split(/\n{2,}/).filter((each) => each.trim() !== '');
  return { type: 'doc', content: paragraphs.map(paragraphOf) };
}

const paragraphOf = (words: string) => ({
  type: 'paragraph',
  content: words
    .split('\n')
    .flatMap((line, at) => [
      ...(at === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]),
});
