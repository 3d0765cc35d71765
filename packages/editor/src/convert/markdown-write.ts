import type { Nodes } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { DocumentJson, NodeJson } from '../nodes/json.ts';
import { canonicalDocument } from './canonical.ts';
import { blocksToHtml } from './html-write.ts';
import { readMarkdown } from './markdown-read.ts';
import { markdownTree, type MarkdownStyle } from './markdown-tree.ts';
import type { HtmlParser } from './html-tree.ts';

/** `lossless` for storage, API and agents: everything comes back. `portable` for copying: plain GitHub markdown. */
export type MarkdownMode = 'lossless' | 'portable';

/** How portable markdown is written. */
export interface PortableMarkdownOptions {
  /** Where an issue is that the text names; without it, or where it knows none, its ID stands alone. */
  issueAddress?: ((issueId: string) => string | null) | undefined;
  /** What a page is called and where it is, for whom the markdown is; without it a word stands for the page. */
  pageLink?: ((pageId: string) => PageLink | null) | undefined;
}

interface PageLink {
  readonly name: string;
  readonly href: string;
}

/** Pure GitHub markdown; sizes, colours, underline and merged cells are lost. */
export function writePortableMarkdown(document: DocumentJson, options: PortableMarkdownOptions = {}): string {
  const blocks = canonicalDocument(document).content;
  return render(
    blocks.map((block) => withLinks(block, options)),
    'portable',
  );
}

/** What is named in the text, as links to it. */
function withLinks(node: NodeJson, options: PortableMarkdownOptions): NodeJson {
  if (node.content) return { ...node, content: node.content.map((child) => withLinks(child, options)) };
  const { entity_identifier: id, reference } = node.attrs ?? {};
  if (typeof id !== 'string') return node;
  if (node.type === 'issueReference') return linked(node, reference, options.issueAddress?.(id));
  const link = node.type === 'pageReference' ? options.pageLink?.(id) : null;
  return linked(node, link?.name, link?.href);
}

function linked(node: NodeJson, words: unknown, href: string | null | undefined): NodeJson {
  if (typeof words !== 'string' || words === '' || !href) return node;
  return { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] };
}

/**
 * Markdown from which the same document can be read again. Each block is read back before it is accepted: what plain
 * markdown cannot say is said with HTML tags inside the line, and what those cannot say becomes an HTML block.
 */
export function writeLosslessMarkdown(document: DocumentJson, parse: HtmlParser): string {
  const blocks = canonicalDocument(document).content;
  const styles = blocks.map((block) => faithfulStyle(block, parse));
  const joined = renderEach(blocks, styles);
  if (isFaithful(blocks, joined, parse)) return joined;
  // Two neighbours that are fine alone run together: put a comment between all blocks.
  const separated = blocks
    .map((block, index) => renderEach([block], [styles[index] ?? 'html']))
    .join('\n<!-- -->\n\n');
  if (isFaithful(blocks, separated, parse)) return separated;
  return renderEach(
    blocks,
    blocks.map(() => 'html'),
  );
}

function faithfulStyle(block: NodeJson, parse: HtmlParser): MarkdownStyle {
  for (const style of ['plain', 'tags'] as const) {
    if (isFaithful([block], renderEach([block], [style]), parse)) return style;
  }
  return 'html';
}

function isFaithful(blocks: readonly NodeJson[], markdown: string, parse: HtmlParser): boolean {
  return JSON.stringify(readMarkdown(markdown, parse).content) === JSON.stringify(blocks);
}

function render(blocks: readonly NodeJson[], style: MarkdownStyle): string {
  return stringify(markdownTree(blocks, style));
}

function renderEach(blocks: readonly NodeJson[], styles: readonly MarkdownStyle[]): string {
  const children = blocks.flatMap((block, index) => {
    const style = styles[index] ?? 'plain';
    if (style === 'html')
      return [{ type: 'html' as const, value: blocksToHtml([block]).replaceAll('\n', '&#10;') }];
    return markdownTree([block], style).children;
  });
  return stringify({ type: 'root', children });
}

function stringify(tree: Nodes): string {
  return toMarkdown(tree, {
    bullet: '-',
    bulletOther: '*',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    rule: '-',
    resourceLink: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
