/** The blocks of a markdown text before the text inside them is read. */
export type Block = Container | Leaf;
export type Container = RootBlock | QuoteBlock | ListBlock | ItemBlock | FootnoteBlock;
type Leaf = ParagraphBlock | HeadingBlock | CodeBlock | HtmlBlock | TableBlock | RuleBlock;

export interface RootBlock {
  readonly type: 'root';
  readonly children: Block[];
}

export interface QuoteBlock {
  readonly type: 'quote';
  readonly children: Block[];
}

export interface ListBlock {
  readonly type: 'list';
  readonly children: Block[];
  /** The sign of its items: `-`, `*`, `+`, or what stands after their numbers. */
  readonly sign: string;
  /** The number of its first item; null where they have none. */
  readonly start: number | null;
}

export interface ItemBlock {
  readonly type: 'item';
  readonly children: Block[];
  /** Columns that its further lines are indented by. */
  readonly indent: number;
}

interface FootnoteBlock {
  readonly type: 'footnote';
  readonly children: Block[];
  readonly label: string;
}

export interface ParagraphBlock {
  readonly type: 'paragraph';
  lines: string[];
}

interface HeadingBlock {
  readonly type: 'heading';
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6;
  readonly text: string;
}

interface CodeBlock {
  readonly type: 'code';
  readonly lines: string[];
  /** Null for code that is only indented. */
  readonly fence: { readonly sign: string; readonly length: number; readonly indent: number } | null;
  readonly language: string | null;
  /** What stands behind the language. */
  readonly meta: string | null;
}

interface HtmlBlock {
  readonly type: 'html';
  readonly lines: string[];
  /** What ends it; null when a blank line does. */
  readonly end: RegExp | null;
}

export interface TableBlock {
  readonly type: 'table';
  readonly rows: string[][];
}

interface RuleBlock {
  readonly type: 'rule';
}

export const isContainer = (block: Block): block is Container => 'children' in block;
