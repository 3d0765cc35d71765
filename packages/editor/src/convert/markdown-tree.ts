import type { BlockContent, ListItem, Paragraph, PhrasingContent, Root, TableCell, TableRow } from 'mdast';
import { editor as messages } from '@cairn/messages/en/editor';
import { PAGE_WORD } from '../nodes/attribute-rules.ts';
import type { MarkJson, NodeJson } from '../nodes/json.ts';
import { LINE_NUMBERS_WORD } from '../nodes/line-numbers.ts';
import { blocksToHtml, escapeHtml, partsOfToggle, titleToHtml } from './html-write.ts';
import { issueAddress, mentionAddress, pageAddress, referenceAddress } from './markdown-links.ts';
import { sameMarks } from './inline-text.ts';

/**
 * `plain`: markdown signs, HTML only where markdown has none. `tags`: bold and the rest as HTML tags, for text on
 * whose edges the signs do not work. `html`: whole blocks as HTML. `portable`: markdown signs only.
 */
export type MarkdownStyle = 'plain' | 'tags' | 'html' | 'portable';

/** The markdown syntax tree of canonical blocks. */
export function markdownTree(blocks: readonly NodeJson[], style: MarkdownStyle): Root {
  return { type: 'root', children: blocks.flatMap((block) => blockTree(block, style)) };
}

function blockTree(node: NodeJson, style: MarkdownStyle): BlockContent[] {
  const write = BLOCKS[node.type];
  return write ? write(node, style) : [];
}

const html = (value: string): { type: 'html'; value: string } => ({
  type: 'html',
  value: value.replaceAll('\n', '&#10;'),
});

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

const BLOCKS: Record<string, (node: NodeJson, style: MarkdownStyle) => BlockContent[]> = {
  paragraph: (node, style) => {
    const line = phrasing(node.content ?? [], style, 'paragraph');
    if (line.length > 0) return [paragraph(line)];
    return style === 'portable' ? [] : [paragraph([html('&nbsp;')])];
  },
  heading: (node, style) => [
    {
      type: 'heading',
      depth: headingDepth(node.attrs?.['level']),
      children: phrasing(node.content ?? [], style, 'heading'),
    },
  ],
  blockquote: (node, style) => [{ type: 'blockquote', children: childBlocks(node, style) }],
  callout: (node, style) => [{ type: 'blockquote', children: calloutBlocks(node, style) }],
  toggle: toggleTree,
  bulletList: (node, style) => [
    { type: 'list', ordered: false, spread: isSpread(node), children: items(node, style) },
  ],
  orderedList: (node, style) => [
    {
      type: 'list',
      ordered: true,
      start: Number(node.attrs?.['start'] ?? 1),
      spread: isSpread(node),
      children: items(node, style),
    },
  ],
  taskList: (node, style) => [
    { type: 'list', ordered: false, spread: isSpread(node), children: items(node, style) },
  ],
  codeBlock: (node) => {
    const language = node.attrs?.['language'];
    const value = (node.content ?? []).map((child) => child.text ?? '').join('');
    const words = typeof language === 'string' ? [language] : [];
    if (node.attrs?.['lineNumbers'] === true) words.push(LINE_NUMBERS_WORD);
    const [lang = null, meta = null] = words;
    return [{ type: 'code', lang, meta, value }];
  },
  horizontalRule: () => [{ type: 'thematicBreak' }],
  image: imageTree,
  file: fileTree,
  video: fileTree,
  issueEmbed: (node) => [
    paragraph([
      {
        type: 'link',
        url: issueAddress(node),
        children: [{ type: 'text', value: textAttribute(node, 'entity_name') || 'Issue' }],
      },
    ]),
  ],
  table: (node, style) => {
    if (style !== 'portable' && !isPlainTable(node)) return [html(blocksToHtml([node]))];
    return [{ type: 'table', align: [], children: (node.content ?? []).map((row) => tableRow(row, style)) }];
  },
};

function headingDepth(level: unknown): 1 | 2 | 3 | 4 | 5 | 6 {
  return level === 2 || level === 3 || level === 4 || level === 5 || level === 6 ? level : 1;
}

function childBlocks(node: NodeJson, style: MarkdownStyle): BlockContent[] {
  return (node.content ?? []).flatMap((child) => blockTree(child, style));
}

/** The marker stands above the first words, in their paragraph where they have one: what GitHub makes a box of. */
function calloutBlocks(node: NodeJson, style: MarkdownStyle): BlockContent[] {
  const marker = `[!${textAttribute(node, 'kind').toUpperCase()}]`;
  const [first, ...others] = childBlocks(node, style);
  if (first?.type !== 'paragraph')
    return [paragraph([{ type: 'html', value: marker }]), ...(first ? [first] : []), ...others];
  const opening: PhrasingContent = { type: 'html', value: `${marker}\n` };
  return [paragraph([opening, ...first.children]), ...others];
}

/** The tags that GitHub hides blocks with; the blank line behind them makes markdown of what follows. */
function toggleTree(node: NodeJson, style: MarkdownStyle): BlockContent[] {
  const { title, body } = partsOfToggle(node.content ?? []);
  const words = title && titleToHtml(style === 'portable' ? withPlainWords(title) : title);
  const opening = words === undefined ? '<details>' : `<details>\n<summary>${words}</summary>`;
  return [
    { type: 'html', value: opening },
    ...body.flatMap((block) => blockTree(block, style)),
    { type: 'html', value: '</details>' },
  ];
}

/** People, issues and pages as words: their elements are ours alone. */
function withPlainWords(node: NodeJson): NodeJson {
  if (node.content) return { ...node, content: node.content.map(withPlainWords) };
  const words = leaf(node, 'portable', 'paragraph', undefined);
  return node.type !== 'text' && words.type === 'text' ? { type: 'text', text: words.value } : node;
}

function items(list: NodeJson, style: MarkdownStyle): ListItem[] {
  return (list.content ?? []).map((item) => {
    const children = childBlocks(item, style);
    if (item.type !== 'taskItem') return { type: 'listItem', spread: isSpread(list), children };
    // GitHub knows a task only by the text behind its box; a comment stands in for text that is not there.
    const opening = children[0]?.type === 'paragraph' ? [] : [paragraph([html('<!-- task -->')])];
    return {
      type: 'listItem',
      spread: isSpread(list),
      checked: item.attrs?.['checked'] === true,
      children: [...opening, ...children],
    };
  });
}

/** Items of one paragraph, perhaps with lists below it, stand close together. */
function isSpread(list: NodeJson): boolean {
  return (list.content ?? []).some((item) => {
    const [first, ...others] = item.content ?? [];
    return first?.type !== 'paragraph' || others.some((child) => !child.type.endsWith('List'));
  });
}

function imageTree(node: NodeJson, style: MarkdownStyle): BlockContent[] {
  const source = node.attrs?.['src'];
  if (typeof source !== 'string') return style === 'portable' ? [] : [html(blocksToHtml([node]))];
  if (style !== 'portable' && textAttribute(node, 'caption') !== '') return [html(blocksToHtml([node]))];
  const isSized = node.attrs?.['width'] !== null || node.attrs?.['height'] !== null;
  if (isSized && style !== 'portable') return [html(blocksToHtml([node]))];
  return [paragraph([{ type: 'image', url: source, alt: textAttribute(node, 'alt') }]), ...captionTree(node)];
}

/** A link where only markdown is wanted. */
function fileTree(node: NodeJson, style: MarkdownStyle): BlockContent[] {
  if (style !== 'portable') return [html(blocksToHtml([node]))];
  const source = node.attrs?.['src'];
  const words: PhrasingContent = { type: 'text', value: textAttribute(node, 'name') || messages.file.name };
  return [
    paragraph(typeof source === 'string' ? [{ type: 'link', url: source, children: [words] }] : [words]),
    ...captionTree(node),
  ];
}

function captionTree(node: NodeJson): BlockContent[] {
  const value = textAttribute(node, 'caption').trim();
  return value === '' ? [] : [paragraph([{ type: 'emphasis', children: [{ type: 'text', value }] }])];
}

function textAttribute(node: NodeJson, name: string): string {
  const value = node.attrs?.[name];
  return typeof value === 'string' ? value : '';
}

/** Whether GitHub's tables can say it: one header row, no merged cells, colours or widths, one paragraph a cell. */
function isPlainTable(table: NodeJson): boolean {
  const rows = table.content ?? [];
  const columns = rows[0]?.content?.length ?? 0;
  return rows.every((row, index) => {
    const cells = row.content ?? [];
    const type = index === 0 ? 'tableHeader' : 'tableCell';
    return (
      cells.length === columns &&
      hasNoAttributes(row) &&
      cells.every((cell) => cell.type === type && isPlainCell(cell))
    );
  });
}

function isPlainCell(cell: NodeJson): boolean {
  const [only, ...others] = cell.content ?? [];
  return others.length === 0 && only?.type === 'paragraph' && hasNoAttributes(cell);
}

function hasNoAttributes(node: NodeJson): boolean {
  return Object.values(node.attrs ?? {}).every((value) => value === null || value === 1 || value === 'none');
}

function tableRow(row: NodeJson, style: MarkdownStyle): TableRow {
  return { type: 'tableRow', children: (row.content ?? []).map((cell) => tableCell(cell, style)) };
}

function tableCell(cell: NodeJson, style: MarkdownStyle): TableCell {
  const lines = (cell.content ?? []).map((block) => phrasing(inlineOf(block), style, 'cell'));
  const children = lines.flatMap((line, index): PhrasingContent[] =>
    index === 0 ? line : [html('<br>'), ...line],
  );
  return { type: 'tableCell', children };
}

/** The inline content of a block and of the blocks in it, for a cell that can only hold one line. */
function inlineOf(block: NodeJson): NodeJson[] {
  if (block.type === 'codeBlock') {
    return (block.content ?? []).map((text) => ({
      ...text,
      text: (text.text ?? '').replaceAll('\n', ' '),
      marks: [{ type: 'code' }],
    }));
  }
  const content = block.content ?? [];
  return content.flatMap((child) => (child.content ? inlineOf(child) : [child]));
}

type Place = 'paragraph' | 'heading' | 'cell';

function phrasing(nodes: readonly NodeJson[], style: MarkdownStyle, place: Place): PhrasingContent[] {
  return grouped(nodes, 0).flatMap((group) => groupTree(group, style, place, nodes.at(-1)));
}

/** Neighbours that share their outermost mark, so that `**a _b_**` is written and not `**a** **_b_**`. */
interface Group {
  mark: MarkJson | null;
  depth: number;
  nodes: NodeJson[];
}

function grouped(nodes: readonly NodeJson[], depth: number): Group[] {
  const groups: Group[] = [];
  for (const node of nodes) {
    const mark = node.marks?.[depth] ?? null;
    const last = groups.at(-1);
    if (last && mark && last.mark && sameMarks([last.mark], [mark])) last.nodes.push(node);
    else groups.push({ mark, depth, nodes: [node] });
  }
  return groups;
}

function groupTree(
  group: Group,
  style: MarkdownStyle,
  place: Place,
  end: NodeJson | undefined,
): PhrasingContent[] {
  const [first] = group.nodes;
  if (!first) return [];
  if (!group.mark) return [leaf(first, style, place, end)];
  if (group.mark.type === 'code') return [codeTree(group.nodes, style)];
  const inner = grouped(group.nodes, group.depth + 1).flatMap((child) => groupTree(child, style, place, end));
  return markTree(group.mark, inner, style);
}

function codeTree(nodes: readonly NodeJson[], style: MarkdownStyle): PhrasingContent {
  const value = nodes.map((node) => node.text ?? '').join('');
  // Spelled as an entity each, because inside a tag markdown signs would still count.
  if (style === 'tags') return html(`<code>${escapeMarkdown(value)}</code>`);
  return { type: 'inlineCode', value };
}

function escapeMarkdown(text: string): string {
  return escapeHtml(text).replace(/[`*_~[\]\\!|:@]|^\s|\s$/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const TAGS: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', underline: 'u' };

function markTree(mark: MarkJson, inner: PhrasingContent[], style: MarkdownStyle): PhrasingContent[] {
  if (mark.type === 'link') {
    const href = mark.attrs?.['href'];
    if (typeof href !== 'string')
      return style === 'portable' ? inner : [html('<a href="">'), ...inner, html('</a>')];
    return [{ type: 'link', url: href, children: inner }];
  }
  if (style === 'portable' && mark.type === 'underline') return inner;
  const tag = TAGS[mark.type] ?? 'span';
  if (style === 'tags' || mark.type === 'underline') return [html(`<${tag}>`), ...inner, html(`</${tag}>`)];
  if (mark.type === 'bold') return [{ type: 'strong', children: inner }];
  return [{ type: mark.type === 'italic' ? 'emphasis' : 'delete', children: inner }];
}

function leaf(
  node: NodeJson,
  style: MarkdownStyle,
  place: Place,
  end: NodeJson | undefined,
): PhrasingContent {
  if (node.type === 'mention') {
    const label = `@${textAttribute(node, 'label')}`;
    if (style === 'portable') return { type: 'text', value: label };
    return { type: 'link', url: mentionAddress(node), children: [{ type: 'text', value: label }] };
  }
  if (node.type === 'issueReference') {
    const words: PhrasingContent = { type: 'text', value: textAttribute(node, 'reference') };
    return style === 'portable' ? words : { type: 'link', url: referenceAddress(node), children: [words] };
  }
  if (node.type === 'pageReference') {
    const word: PhrasingContent = { type: 'text', value: PAGE_WORD };
    return style === 'portable' ? word : { type: 'link', url: pageAddress(node), children: [word] };
  }
  if (node.type !== 'hardBreak') return textTree(node.text ?? '');
  return place === 'paragraph' && node !== end && style !== 'tags' ? { type: 'break' } : html('<br>');
}

/** Signs of markdown in one text; the writer compares each with all others to see which need a backslash. */
const MANY_SIGNS = 200;
const SIGNS = /[!-/:-@[-`{-~]/g;

/** A text; one that is mostly signs gets a backslash before each of them, which reads as the same. */
function textTree(value: string): PhrasingContent {
  if (value.length < MANY_SIGNS || (value.match(SIGNS) ?? []).length < MANY_SIGNS)
    return { type: 'text', value };
  return { type: 'html', value: value.replace(SIGNS, '\\$&') };
}
