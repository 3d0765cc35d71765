import { expect, test } from 'vitest';
import { toDocument } from '../../csv-tracker/to-document.ts';
import { adfToMarkdown } from './adf-to-markdown.ts';
import { wikiToMarkdown } from './wiki-to-markdown.ts';

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', version: 1, content });
const item = (...content: object[]) => ({ type: 'listItem', content });

test('a Jira document keeps its headings, lists, tasks, quotes, code, links and tables', () => {
  const written = adfToMarkdown(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Why')] },
      paragraph(
        text('A '),
        text('bold', { type: 'strong' }),
        text(' word, '),
        text('x_y', { type: 'code' }),
        text(' and a '),
        text('link', { type: 'link', attrs: { href: 'https://example.com/a b' } }),
      ),
      {
        type: 'orderedList',
        content: [
          item(paragraph(text('one')), { type: 'bulletList', content: [item(paragraph(text('inside')))] }),
          item(paragraph(text('two'))),
        ],
      },
      {
        type: 'taskList',
        content: [
          { type: 'taskItem', attrs: { state: 'DONE' }, content: [text('done')] },
          { type: 'taskItem', attrs: { state: 'TODO' }, content: [text('open')] },
        ],
      },
      { type: 'panel', content: [paragraph(text('Careful'))] },
      { type: 'codeBlock', attrs: { language: 'sql' }, content: [text('select ```')] },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(text('a|b'))] }] },
          { type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('c'))] }] },
        ],
      },
      { type: 'unheardOf', content: [paragraph(text('kept all the same'))] },
    ),
  );
  expect(written).toContain('## Why');
  expect(written).toContain('A **bold** word, `x_y` and a [link](<https://example.com/a b>)');
  expect(written).toContain('1. one\n\n   - inside\n2. two');
  expect(written).toContain('- [x] done\n- [ ] open');
  expect(written).toContain('> Careful');
  expect(written).toContain('````sql\nselect ```\n````');
  expect(written).toContain('| a\\|b |\n| --- |\n| c |');
  expect(written).toContain('kept all the same');
  const { plain } = toDocument(written);
  for (const words of ['Why', 'inside', 'select ```', 'Careful', 'a|b']) expect(plain).toContain(words);
});

test('text that looks like markdown stays text, and endless nesting is cut off', () => {
  expect(toDocument(adfToMarkdown(doc(paragraph(text('1. *not* [a](b) <b> #x _y_ ~~z~~'))))).plain).toBe(
    '1. *not* [a](b) <b> #x _y_ ~~z~~',
  );
  let deep: object = paragraph(text('bottom'));
  for (let depth = 0; depth < 5_000; depth++) deep = { type: 'blockquote', content: [deep] };
  expect(adfToMarkdown(doc(paragraph(text('top')), deep))).toContain('top');
  for (const odd of [null, 'text', 7, {}, { content: 'x' }, { content: [null, 3, { type: 'text' }] }])
    expect(typeof adfToMarkdown(odd)).toBe('string');
});

test('common wiki markup is converted, but not inside code', () => {
  const written = wikiToMarkdown(
    'h1. Title\r\n*bold* _slanted_ -gone- {{code}} [words|https://example.com] [https://example.com]\n* one\n** inside\n# first\nbq. said\n{quote}\nlong\n{quote}\n||a||b||\n|c|d|\n{code:java}\n*not bold*\n{code}\n{color:red}red{color} a-b-c 2*3*4',
  );
  expect(written).toContain('# Title');
  expect(written).toContain(
    '**bold** *slanted* ~~gone~~ `code` [words](<https://example.com>) <https://example.com>',
  );
  expect(written).toContain('- one\n   - inside\n1. first');
  expect(written).toContain('> said');
  expect(written).toContain('> long');
  expect(written).toContain('| a | b |\n| --- | --- |\n|c|d|');
  expect(written).toContain('```java\n*not bold*\n```');
  expect(written).toContain('red a-b-c 2*3*4');
});
