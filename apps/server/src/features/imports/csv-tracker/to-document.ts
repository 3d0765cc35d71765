import type { RichText } from '@cairn/domain';
import {
  documentToText,
  markdownToDocument,
  validateDocument,
  type DocumentJson,
} from '@cairn/editor/convert';

/** Rich text, with its text for search. */
export interface ConvertedText {
  readonly body: RichText;
  readonly plain: string;
}

/** Converts a tracker's markdown. Text that the editor couldn't hold is kept verbatim as a code block. */
export function toDocument(markdown: string): ConvertedText {
  const checked = validateDocument(markdownToDocument(withoutNulls(markdown), { lineEnds: 'break' }));
  const document = checked.ok ? checked.document : verbatim(markdown);
  return { body: document, plain: documentToText(document) };
}

function verbatim(markdown: string): DocumentJson {
  const text = withoutNulls(markdown).slice(0, 200_000);
  return {
    type: 'doc',
    content: [{ type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text }] }],
  };
}

/** PostgreSQL can store every character but this one. */
const withoutNulls = (text: string): string => text.replaceAll('\u0000', '');
