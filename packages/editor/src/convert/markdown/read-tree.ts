import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, Root, TableRow } from 'mdast';
import { CALLOUT_KINDS, type CalloutKind } from '../../nodes/attribute-rules.ts';
import type { Block, ItemBlock, ListBlock, QuoteBlock, TableBlock } from './block.ts';
import { isSpace, withoutSpacesAtEnd } from './characters.ts';
import { readBlocks } from './read-blocks.ts';
import { readInlines, type Targets } from './read-inlines.ts';

declare module 'mdast' {
  interface BlockquoteData {
    /** Set for a callout. */
    callout?: CalloutKind;
  }
}

/**
 * The syntax tree of GitHub-flavoured markdown, in work that grows with its length whatever it says.
 * Links are resolved, titles and looseness of lists are left out: nobody asks for them.
 */
export function readMarkdownTree(markdown: string): Root {
  const { root, ...targets } = readBlocks(markdown);
  return { type: 'root', children: blocksTree(root.children, targets) };
}

function blocksTree(blocks: readonly Block[], targets: Targets): (BlockContent | DefinitionContent)[] {
  return blocks.flatMap((block) => blockTree(block, targets));
}

function blockTree(block: Block, targets: Targets): (BlockContent | DefinitionContent)[] {
  switch (block.type) {
    case 'paragraph':
      return [paragraphTree(withoutSpacesAtEnd(block.lines.join('\n')), targets)];
    case 'heading':
      return [{ type: 'heading', depth: block.depth, children: readInlines(block.text, targets) }];
    case 'code':
      return [{ type: 'code', lang: block.language, meta: block.meta, value: block.lines.join('\n') }];
    case 'html':
      return [{ type: 'html', value: block.lines.join('\n') }];
    case 'rule':
      return [{ type: 'thematicBreak' }];
    case 'table':
      return [{ type: 'table', align: [], children: tableRows(block, targets) }];
    case 'quote':
      return [quoteTree(block, targets)];
    case 'list':
      return [listTree(block, targets)];
    case 'footnote': {
      const { label } = block;
      const children = blocksTree(block.children, targets);
      return [{ type: 'footnoteDefinition', identifier: label, label, children }];
    }
    default:
      return blocksTree(block.children, targets);
  }
}

function paragraphTree(text: string, targets: Targets): BlockContent {
  if (text === BARE_ENTITY) return { type: 'paragraph', children: [{ type: 'html', value: BARE_ENTITY }] };
  return { type: 'paragraph', children: readInlines(text, targets) };
}

/** A quote whose first line is nothing but a marker of GitHub is a callout. */
function quoteTree(quote: QuoteBlock, targets: Targets): BlockContent {
  const [first, ...others] = quote.children;
  const [marker = '', ...lines] = first?.type === 'paragraph' ? first.lines : [];
  const kind = CALLOUT_KINDS.find((each) => withoutSpacesAtEnd(marker).toLowerCase() === `[!${each}]`);
  if (kind === undefined) return { type: 'blockquote', children: blocksTree(quote.children, targets) };
  const children = lines.length === 0 ? others : [{ type: 'paragraph' as const, lines }, ...others];
  return { type: 'blockquote', data: { callout: kind }, children: blocksTree(children, targets) };
}

/** Alone it stands for an empty paragraph, spelled like this; a real no-break space does not. */
export const BARE_ENTITY = '&nbsp;';

function tableRows(table: TableBlock, targets: Targets): TableRow[] {
  // GitHub drops cells beyond the header's; showing them would make the table ragged.
  const columns = table.rows[0]?.length ?? 0;
  return table.rows.map((row) => ({
    type: 'tableRow',
    children: row.slice(0, columns).map((cell) => ({ type: 'tableCell', children: cellTree(cell, targets) })),
  }));
}

function cellTree(cell: string, targets: Targets): PhrasingContent[] {
  return withBars(readInlines(cell, targets));
}

/** Only in a table a bar in code has a backslash before it. */
function withBars(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node) => {
    if (node.type === 'inlineCode')
      return {
        ...node,
        value: node.value.replace(/\\([\\|])/g, (both, sign: string) => (sign === '|' ? '|' : both)),
      };
    return 'children' in node ? { ...node, children: withBars(node.children) } : node;
  });
}

function listTree(list: ListBlock, targets: Targets): BlockContent {
  const children = list.children.flatMap((item) => (item.type === 'item' ? [itemTree(item, targets)] : []));
  return { type: 'list', ordered: list.start !== null, start: list.start, children };
}

/** An item whose first paragraph begins with a box and something after it is a task. */
function itemTree(item: ItemBlock, targets: Targets): ListItem {
  const [first, ...others] = item.children;
  const text = first?.type === 'paragraph' ? withoutSpacesAtEnd(first.lines.join('\n')) : '';
  const [box] = /^\[[\t\n xX]\](?=\s)/.exec(text) ?? [];
  if (box === undefined) return { type: 'listItem', children: blocksTree(item.children, targets) };
  const rest = text.slice(box.length);
  const start = isSpace(rest[0] ?? '') ? 1 : 0;
  return {
    type: 'listItem',
    checked: box[1] === 'x' || box[1] === 'X',
    children: [paragraphTree(rest.slice(start), targets), ...blocksTree(others, targets)],
  };
}
