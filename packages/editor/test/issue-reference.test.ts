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

const reference = (attrs: NodeJson['attrs']): NodeJson => ({ type: 'issueReference', attrs: attrs ?? {} });
const web12 = reference({ entity_identifier: 'i-12', reference: 'WEB-12' });
const line = (...content: NodeJson[]): DocumentJson => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
});
const waits = line({ type: 'text', text: 'Waits for ' }, web12, { type: 'text', text: ', then goes on.' });

test('an issue in a line is its ID in plain text, in the outline and in HTML', () => {
  expect(documentToText(waits)).toBe('Waits for WEB-12, then goes on.');
  const heading: DocumentJson = {
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'After ' }, web12] }],
  };
  expect(outlineOf(heading)[0]?.text).toBe('After WEB-12');
  expect(documentToHtml(waits)).toBe(
    '<p>Waits for <issue-reference-component entity_identifier="i-12" reference="WEB-12">WEB-12</issue-reference-component>, then goes on.</p>',
  );
});

test('portable markdown links an issue to its address, and writes the ID alone where there is none', () => {
  const issueAddress = (id: string): string => `https://cairn.test/acme/issues/${id}`;
  expect(documentToMarkdown(waits, 'portable', { issueAddress })).toBe(
    'Waits for [WEB-12](https://cairn.test/acme/issues/i-12), then goes on.\n',
  );
  expect(documentToMarkdown(waits, 'portable', { issueAddress: () => null })).toBe(
    'Waits for WEB-12, then goes on.\n',
  );
  expect(documentToMarkdown(waits, 'portable')).toBe('Waits for WEB-12, then goes on.\n');
});

test('lossless markdown is a link that reads back as the issue', () => {
  const markdown = documentToMarkdown(waits);
  expect(markdown).toBe('Waits for [WEB-12](issue:i-12), then goes on.\n');
  expect(markdownToDocument(markdown)).toEqual(waits);
});

test('other words under such an address stay words', () => {
  for (const [markdown, text] of [
    ['See [the plan](issue:i-12).', 'See the plan.'],
    ['See [**WEB-12**](issue:i-12).', 'See WEB-12.'],
    ['See <issue:i-12>.', 'See issue:i-12.'],
  ] as const) {
    const read = markdownToDocument(markdown);
    expect(documentToText(read)).toBe(text);
    expect(extractFrom(read).issues).toEqual([]);
  }
});

test('nothing but an ID can be kept with an issue: no title', () => {
  expect(validateDocument(waits)).toEqual({ ok: true, document: waits });
  for (const said of ['WEB-12 Pay rise for Ada', 'Pay rise', 'web-12', 'WEB-0', 'TOOLONG-1', ''])
    expect(validateDocument(line(reference({ reference: said }))).ok, said).toBe(false);
  expect(validateDocument(line(reference({ title: 'Pay rise' }))).ok).toBe(false);
  const html =
    '<p><issue-reference-component entity_identifier="i-12" reference="Pay rise" title="Pay rise"></issue-reference-component></p>';
  expect(JSON.stringify(htmlToDocument(html))).not.toContain('Pay rise');
});

test('words that an unclosed tag has swallowed are kept', () => {
  const read = htmlToDocument(
    '<p>a <issue-reference-component entity_identifier="i-12" reference="WEB-12">b</p>',
  );
  expect(documentToText(read)).toBe('a WEB-12b');
});

test('issues in a line are found with those on cards, and a comment of one says something', () => {
  const both: DocumentJson = {
    type: 'doc',
    content: [
      { type: 'issueEmbed', attrs: { entity_identifier: 'i-9' } },
      ...line(web12, web12, reference({ entity_identifier: 'i-13', reference: 'WEB-13' })).content,
    ],
  };
  expect(extractFrom(both).issues).toEqual(['i-9', 'i-12', 'i-13']);
  expect(isBlankDocument(line(web12))).toBe(false);
});
