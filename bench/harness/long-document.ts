import { createRandom, makeSentence, TOPICS } from '@cairn/fixtures';
import type { DocumentJson, NodeJson } from '@cairn/editor/nodes';

const SECTION_WORDS = 600;
const PARAGRAPH_WORDS = 80;
const ITEM_WORDS = 12;
const CELL_WORDS = 4;

/** The last line of every long document: when it is visible, everything before it is too. */
export const LAST_LINE = 'Here the document ends.';

/**
 * A realistic page: headings, paragraphs with bold text and a link, bullets, tasks, a table and code. The same words
 * each time, for any length.
 */
export function longDocument(words: number): DocumentJson {
  const random = createRandom(7);
  const some = (count: number): string => {
    const line: string[] = [];
    while (line.length < count) line.push(...makeSentence(random.pick(TOPICS), random).split(' '));
    return line.slice(0, count).join(' ');
  };
  const sections = Math.max(1, Math.round(words / SECTION_WORDS));
  const content = Array.from({ length: sections }, (_, at) => section(at, some)).flat();
  return { type: 'doc', content: [...content, paragraph(LAST_LINE)] };
}

function section(at: number, some: (count: number) => string): NodeJson[] {
  const items = (count: number, type: string, more: object = {}): NodeJson[] =>
    Array.from({ length: count }, () => ({ type, ...more, content: [paragraph(some(ITEM_WORDS))] }));
  const cells = (type: string): NodeJson[] =>
    Array.from({ length: 3 }, () => ({ type, content: [paragraph(some(CELL_WORDS))] }));
  return [
    { type: 'heading', attrs: { level: at % 4 === 0 ? 1 : 2 }, content: text(some(6)) },
    ...Array.from({ length: 3 }, () => written(some)),
    { type: 'bulletList', content: items(6, 'listItem') },
    written(some),
    { type: 'taskList', content: items(4, 'taskItem', { attrs: { checked: at % 2 === 0 } }) },
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: cells('tableHeader') },
        ...[1, 2].map(() => ({ type: 'tableRow', content: cells('tableCell') })),
      ],
    },
    { type: 'codeBlock', attrs: { language: 'typescript' }, content: text(codeOf(some)) },
    written(some),
  ];
}

/** A paragraph with a bold phrase and, at its end, a link. */
function written(some: (count: number) => string): NodeJson {
  const part = PARAGRAPH_WORDS / 4;
  return {
    type: 'paragraph',
    content: [
      ...text(`${some(part)} `),
      { type: 'text', text: some(part), marks: [{ type: 'bold' }] },
      ...text(` ${some(part)} `),
      {
        type: 'text',
        text: some(part),
        marks: [{ type: 'link', attrs: { href: 'https://harbour.example/plans' } }],
      },
    ],
  };
}

const codeOf = (some: (count: number) => string): string =>
  Array.from({ length: 5 }, (_, at) => `const line${at} = '${some(6).replaceAll("'", '')}';`).join('\n');

const text = (words: string): NodeJson[] => [{ type: 'text', text: words }];

const paragraph = (words: string): NodeJson => ({ type: 'paragraph', content: text(words) });
