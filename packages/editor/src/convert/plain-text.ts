import { PAGE_WORD } from '../nodes/attribute-rules.ts';
import type { DocumentJson, NodeJson } from '../nodes/json.ts';
import { isInline } from './canonical.ts';

/** Length of a one-line preview. */
export const EXCERPT_LENGTH = 55;

/** The text of a document, a line for each block: for search, notices and screen readers. */
export function documentToText(document: DocumentJson): string {
  return linesOf(document).join('\n').trim();
}

function linesOf(node: NodeJson): string[] {
  const content = node.content ?? [];
  if (content.length === 0) return [inlineText(node)];
  if (content.every((child) => isInline(child))) return [content.map(inlineText).join('')];
  return content.flatMap(linesOf);
}

function inlineText(node: NodeJson): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'mention') return `@${text(node, 'label')}`;
  if (node.type === 'issueReference') return text(node, 'reference');
  if (node.type === 'pageReference') return PAGE_WORD;
  if (node.type === 'issueEmbed') return text(node, 'entity_name');
  if (node.type === 'file') return text(node, 'name');
  if (node.type === 'video') return lines(text(node, 'name'), text(node, 'caption'));
  return node.type === 'image' ? lines(text(node, 'alt'), text(node, 'caption')) : '';
}

const lines = (...words: string[]): string => words.filter((each) => each !== '').join('\n');

function text(node: NodeJson, name: string): string {
  const value = node.attrs?.[name];
  return typeof value === 'string' ? value : '';
}

/** The first characters of a document on one line, with '...' when there is more. */
export function excerpt(document: DocumentJson, length: number = EXCERPT_LENGTH): string {
  return truncateText(documentToText(document), length);
}

/**
 * Cuts text for a preview: tags removed, space collapsed, '...' after the cut.
 *
 * @example truncateText('<b>short</b>') === 'short'
 */
export function truncateText(source: string, length: number = EXCERPT_LENGTH): string {
  const line = source
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : line;
}

/** Whether a document says nothing: no text, image, mention, embed or rule. A comment like that is not sent. */
export function isBlankDocument(document: DocumentJson): boolean {
  return isBlank(document);
}

const SAYS_SOMETHING = new Set([
  'image',
  'file',
  'video',
  'mention',
  'issueReference',
  'pageReference',
  'issueEmbed',
  'horizontalRule',
  'table',
]);

function isBlank(node: NodeJson): boolean {
  if (SAYS_SOMETHING.has(node.type)) return false;
  if (node.type === 'text') return (node.text ?? '').trim() === '';
  return (node.content ?? []).every(isBlank);
}
