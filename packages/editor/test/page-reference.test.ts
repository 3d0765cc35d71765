import { expect, test } from 'vitest';
import {
  documentToHtml,
  documentToMarkdown,
  documentToText,
  extractFrom,
  htmlToDocument,
  isBlankDocument,
  markdownToDocument,
  outlineOf,
  validateDocument,
} from '../src/convert/index.ts';
import type { DocumentJson, NodeJson } from '../src/nodes/json.ts';

const page = (attrs: NodeJson['attrs']): NodeJson => ({ type: 'pageReference', attrs: attrs ?? {} });
const plan = page({ entity_identifier: 'p-1' });
const line = (...content: NodeJson[]): DocumentJson => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
});
const follows = line({ type: 'text', text: 'As in ' }, plan, { type: 'text', text: ' said.' });

test('a page in a line is a word in plain text, in the outline and in HTML: never its title', () => {
  expect(documentToText(follows)).toBe('As in Page said.');
  const heading: DocumentJson = {
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'After ' }, plan] }],
  };
  expect(outlineOf(heading)[0]?.text).toBe('After Page');
  expect(documentToHtml(follows)).toBe(
    '<p>As in <page-reference-component entity_identifier="p-1">Page</page-reference-component> said.</p>',
  );
});

test('portable markdown has the title for whom it is written, and the word alone for others', () => {
  const pageLink = (id: string) => ({ name: 'Launch plan', href: `https://cairn.test/acme/pages/${id}` });
  expect(documentToMarkdown(follows, 'portable', { pageLink })).toBe(
    'As in [Launch plan](https://cairn.test/acme/pages/p-1) said.\n',
  );
  expect(documentToMarkdown(follows, 'portable', { pageLink: () => null })).toBe('As in Page said.\n');
  expect(documentToMarkdown(follows, 'portable')).toBe('As in Page said.\n');
});

test('lossless markdown and HTML read back as the page', () => {
  const markdown = documentToMarkdown(follows);
  expect(markdown).toBe('As in [Page](page:p-1) said.\n');
  expect(markdownToDocument(markdown)).toEqual(follows);
  expect(htmlToDocument(documentToHtml(follows), { whitespace: 'preserve' })).toEqual(follows);
});

test('other words under such an address stay words', () => {
  for (const [markdown, text] of [
    ['See [the plan](page:p-1).', 'See the plan.'],
    ['See [**Page**](page:p-1).', 'See Page.'],
  ] as const) {
    const read = markdownToDocument(markdown);
    expect(documentToText(read)).toBe(text);
    expect(extractFrom(read).pages).toEqual([]);
  }
});

test('no title can be kept with a page', () => {
  expect(validateDocument(follows)).toEqual({ ok: true, document: follows });
  expect(validateDocument(line(page({ title: 'Pay rise' }))).ok).toBe(false);
  expect(validateDocument(line(page({ reference: 'Pay rise' }))).ok).toBe(false);
  const html =
    '<p><page-reference-component entity_identifier="p-1" title="Pay rise" label="Pay rise">Page</page-reference-component></p>';
  expect(JSON.stringify(htmlToDocument(html))).not.toContain('Pay rise');
});

test('words that an unclosed tag has swallowed are kept', () => {
  const read = htmlToDocument('<p>a <page-reference-component entity_identifier="p-1">b</p>');
  expect(documentToText(read)).toBe('a Pageb');
});

test('pages are found each once, and a comment of one says something', () => {
  expect(extractFrom(line(plan, plan, page({ entity_identifier: 'p-2' }))).pages).toEqual(['p-1', 'p-2']);
  expect(isBlankDocument(line(plan))).toBe(false);
});
