import type { TextOf } from './hostile-texts.ts';

type Node = { type: string; content?: Node[]; text?: string; marks?: object[]; attrs?: object };

const text = (words: string, ...marks: string[]): Node => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});

/** A document of as many pieces as fit, of about thirty characters each. */
const document =
  (blocksOf: (pieces: number) => Node[]): TextOf =>
  (length) =>
    JSON.stringify({ type: 'doc', content: blocksOf(Math.ceil(length / 30)) });

const many = (count: number, nodeOf: (index: number) => Node): Node[] =>
  Array.from({ length: count }, (_, index) => nodeOf(index));

const nested = (depth: number, wrap: (inner: Node) => Node): Node => {
  let node: Node = { type: 'paragraph' };
  for (let level = 0; level < depth; level += 1) node = wrap(node);
  return node;
};

const list = (inner: Node[]): Node => ({
  type: 'bulletList',
  content: inner.map((node) => ({ type: 'listItem', content: [node] })),
});
const row = (cells: number, type: string): Node => ({
  type: 'tableRow',
  content: many(cells, () => ({ type, content: [{ type: 'paragraph' }] })),
});

/** Deeper than documents may be nested; the limit must notice it first. */
const DEPTH = 60;

/** Documents, as JSON, that have broken parsers and serialisers. */
export const HOSTILE_DOCUMENTS: Readonly<Record<string, TextOf>> = {
  'nothing but empty paragraphs': document((pieces) => many(pieces, () => ({ type: 'paragraph' }))),
  'one paragraph of many texts': document((pieces) => [
    {
      type: 'paragraph',
      content: many(pieces, (index) => text('a', ...(index % 2 === 0 ? ['bold'] : ['italic']))),
    },
  ]),
  'texts that are all alike': document((pieces) => [
    { type: 'paragraph', content: many(pieces, () => text('a', 'bold')) },
  ]),
  'one long text': document((pieces) => [{ type: 'paragraph', content: [text('a *b* '.repeat(pieces))] }]),
  'signs of markdown': document((pieces) => [
    { type: 'paragraph', content: [text('*_`[<&|~\\'.repeat(pieces))] },
  ]),
  'line breaks': document((pieces) => [
    { type: 'paragraph', content: many(pieces, () => ({ type: 'hardBreak' })) },
  ]),
  'many marks on one text': document((pieces) => [
    {
      type: 'paragraph',
      content: [text('a', ...many(pieces, () => ({ type: 'bold' })).map(({ type }) => type))],
    },
  ]),
  'a long list': document((pieces) => [
    list(many(pieces, () => ({ type: 'paragraph', content: [text('a')] }))),
  ]),
  'deep lists': document((pieces) => many(pieces / 20, () => nested(DEPTH / 3, (inner) => list([inner])))),
  'deep quotes': document((pieces) =>
    many(pieces / 20, () => nested(DEPTH, (inner) => ({ type: 'blockquote', content: [inner] }))),
  ),
  'a table of one row': document((pieces) => [{ type: 'table', content: [row(pieces, 'tableHeader')] }]),
  'a table of one column': document((pieces) => [
    { type: 'table', content: many(pieces, () => row(1, 'tableCell')) },
  ]),
  tasks: document((pieces) => [
    {
      type: 'taskList',
      content: many(pieces, () => ({
        type: 'taskItem',
        attrs: { checked: true },
        content: [{ type: 'paragraph' }],
      })),
    },
  ]),
  headings: document((pieces) =>
    many(pieces, () => ({ type: 'heading', attrs: { level: 1 }, content: [text('a')] })),
  ),
  code: document((pieces) => [{ type: 'codeBlock', content: [text('```\n~~~\n'.repeat(pieces))] }]),
  mentions: document((pieces) => [
    {
      type: 'paragraph',
      content: many(pieces, (index) => ({ type: 'mention', attrs: { entity_identifier: `a${index}` } })),
    },
  ]),
  links: document((pieces) => [
    {
      type: 'paragraph',
      content: many(pieces, (index) => ({
        ...text('a'),
        marks: [{ type: 'link', attrs: { href: `https://a.b/${index}` } }],
      })),
    },
  ]),
};
