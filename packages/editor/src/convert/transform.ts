import type { DocumentJson } from '../nodes/json.ts';
import { extractFrom, type Extract } from './extract.ts';
import { documentToHtml } from './html-write.ts';
import { outlineOf, type OutlineEntry } from './outline.ts';
import { documentToText, excerpt } from './plain-text.ts';

/** Everything that is derived from a document when it is stored. */
export interface TransformedDocument extends Extract {
  html: string;
  text: string;
  excerpt: string;
  outline: OutlineEntry[];
}

/**
 * Derives what is kept beside a document.
 *
 * @throws when given an empty document, that is one without a single block: nothing derived from it may be stored,
 * because a document that failed to load looks just like it.
 */
export function transform(document: DocumentJson | null | undefined): TransformedDocument {
  if (!document || !Array.isArray(document.content) || document.content.length === 0) {
    throw new Error('transform expects a document with at least one block, but the document is empty');
  }
  return {
    html: documentToHtml(document),
    text: documentToText(document),
    excerpt: excerpt(document),
    outline: outlineOf(document),
    ...extractFrom(document),
  };
}
