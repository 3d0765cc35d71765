import type { DocumentJson } from '../nodes/json.ts';
import { readHtml } from './html-read.ts';
import type { HtmlReadOptions } from './html-reading.ts';
import { readMarkdown, type MarkdownReadOptions } from './markdown-read.ts';
import {
  writeLosslessMarkdown,
  writePortableMarkdown,
  type MarkdownMode,
  type PortableMarkdownOptions,
} from './markdown-write.ts';
import { parseHtml } from './parse-html.ts';

export { canonicalDocument } from './canonical.ts';
export { extractFrom, type Extract, type ExtractedTask } from './extract.ts';
export { documentToHtml, type HtmlWriteOptions } from './html-write.ts';
export type { HtmlReadOptions } from './html-reading.ts';
export type { MarkdownReadOptions } from './markdown-read.ts';
export type { MarkdownMode, PortableMarkdownOptions } from './markdown-write.ts';
export { outlineOf, type OutlineEntry } from './outline.ts';
export { EXCERPT_LENGTH, documentToText, excerpt, isBlankDocument, truncateText } from './plain-text.ts';
export { tickTask } from './tick-task.ts';
export { transform, type TransformedDocument } from './transform.ts';
export { DOCUMENT_LIMITS, validateDocument, type ValidatedDocument } from './validate-document.ts';
export { emptyDocument, type DocumentJson, type NodeJson } from '../nodes/json.ts';

/**
 * Reads markdown into a document. Text from a tracker wants `{ lineEnds: 'break' }`, as trackers show line ends.
 *
 * @example markdownToDocument('# Title\n\nText with `code`.')
 */
export function markdownToDocument(markdown: string, options: MarkdownReadOptions = {}): DocumentJson {
  return readMarkdown(markdown, parseHtml, options);
}

/** Writes markdown: `lossless` reads back to the same document, `portable` is plain GitHub markdown. */
export function documentToMarkdown(
  document: DocumentJson,
  mode: MarkdownMode = 'lossless',
  options: PortableMarkdownOptions = {},
): string {
  return mode === 'lossless'
    ? writeLosslessMarkdown(document, parseHtml)
    : writePortableMarkdown(document, options);
}

/** Reads HTML into a document; only what the schema knows survives. */
export function htmlToDocument(html: string, options: HtmlReadOptions = {}): DocumentJson {
  return readHtml(html, parseHtml, options);
}
