import type { Node, Slice } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';
import { wordsIn, wordsOf } from './words-of.ts';

/**
 * The copied text for targets that accept only plain text: written as people would, with bullets, numbers and fences,
 * and one blank line between blocks. For part of a line, or of one code block, only the words.
 */
export function copiedText({ content, openStart }: Slice, { $from }: Selection): string {
  let only = content.childCount === 1 ? content.firstChild : null;
  for (let depth = openStart; only && depth > 1; depth -= 1)
    only = only.childCount === 1 ? only.firstChild : null;
  if (only?.isTextblock === true && openStart > 0) return wordsOf(only);
  if (content.firstChild?.isInline === true) return wordsIn(content);
  const [first] = content.content;
  // Selected cells.
  if (first?.type.name === 'tableRow') return content.content.map(rowText).join('\n');
  // A list that is copied from its third item on starts with the number 3.
  const depth = $from.depth - openStart + 1;
  const isPart = openStart > 0 && first?.type === $from.node(depth)?.type;
  return linesOf(content.content, isPart ? $from.index(depth) : 0)
    .join('\n')
    .trimEnd();
}

function linesOf(blocks: readonly Node[], before = 0): string[] {
  const lines: string[] = [];
  for (const [at, block] of blocks.entries()) {
    const own = linesOfBlock(block, at === 0 ? before : 0);
    if (own.length === 0) continue;
    if (lines.length > 0) lines.push('');
    lines.push(...own);
  }
  return lines;
}

function linesOfBlock(block: Node, before: number): string[] {
  switch (block.type.name) {
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return block.children.flatMap((item, at) => linesOfItem(item, markerOf(block, item, before + at)));
    case 'blockquote':
      return linesOf(block.children).map(quoted);
    case 'toggle':
      return linesOf(block.children);
    case 'callout':
      return [`> [!${String(block.attrs['kind']).toUpperCase()}]`, ...linesOf(block.children).map(quoted)];
    case 'codeBlock':
      return [`\`\`\`${languageOf(block)}`, ...block.textContent.split('\n'), '```'];
    case 'table':
      return block.children.map(rowText);
    case 'horizontalRule':
      return ['---'];
    default:
      return linesOfText(block);
  }
}

const quoted = (line: string): string => (line === '' ? '>' : `> ${line}`);

/** An image, a file or an issue's card becomes its name. */
function linesOfText(block: Node): string[] {
  const { alt, name, entity_name: issue } = block.attrs;
  const words = block.isTextblock ? wordsOf(block) : (alt ?? name ?? issue);
  return typeof words === 'string' && words !== '' ? words.split('\n') : [];
}

function markerOf(list: Node, item: Node, at: number): string {
  if (list.type.name === 'taskList') return item.attrs['checked'] === true ? '- [x] ' : '- [ ] ';
  const start: unknown = list.attrs['start'];
  return list.type.name === 'orderedList' ? `${(typeof start === 'number' ? start : 1) + at}. ` : '- ';
}

/** A list in an item follows its words; other blocks stand apart. */
function linesOfItem(item: Node, marker: string): string[] {
  const lines: string[] = [];
  for (const block of item.children) {
    if (lines.length > 0 && !block.type.name.endsWith('List')) lines.push('');
    lines.push(...linesOfBlock(block, 0));
  }
  const indent = ' '.repeat(marker.startsWith('- ') ? 2 : marker.length);
  const [first = '', ...rest] = lines;
  return [`${marker}${first}`.trimEnd(), ...rest.map((line) => (line === '' ? '' : `${indent}${line}`))];
}

const languageOf = ({ attrs }: Node): string =>
  typeof attrs['language'] === 'string' ? attrs['language'] : '';

const rowText = (row: Node): string => row.children.map(cellText).join('\t');

const cellText = (cell: Node): string => linesOf(cell.children).join(' ').replaceAll('\t', ' ');
