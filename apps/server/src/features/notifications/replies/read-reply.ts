import { documentToText, htmlToDocument, type NodeJson } from '@cairn/editor/convert';
import type { ReceivedEmail } from '../../../platform/inbound-mail/index.ts';
import { withoutControls } from '../../../platform/without-controls.ts';
import { ownWords } from './own-words.ts';

/** The sender's own text in a reply. */
export const wordsOf = ({ body }: ReceivedEmail): string =>
  withoutControls(ownWords('text' in body ? body.text : textOfHtml(body.html)));

/** Converts to plain text as mail programs do, with quotes marked. */
export const textOfHtml = (html: string): string =>
  documentToText({ type: 'doc', content: htmlToDocument(html).content.flatMap(withoutQuotes) });

const QUOTE: NodeJson = { type: 'paragraph', content: [{ type: 'text', text: '>' }] };

const withoutQuotes = (node: NodeJson): readonly NodeJson[] =>
  node.type === 'blockquote' ? [QUOTE] : [node];
