import { startBlock } from './block-starts.ts';
import { isContainer, type Block, type Container, type ParagraphBlock, type RootBlock } from './block.ts';
import { endOfRun } from './characters.ts';
import { LineCursor } from './line-cursor.ts';
import { definitionAt } from './link-parts.ts';
import { labelKey, plainText } from './references.ts';
import { cellsOf } from './table-line.ts';

/** Quotes, lists and notes in each other; what would stand deeper is text. */
const MAX_CONTAINERS = 200;

/** A markdown text taken apart into blocks, with what its links and notes are called. */
export interface MarkdownBlocks {
  readonly root: RootBlock;
  /** Where the links of the text lead, by the key of their label. */
  readonly definitions: ReadonlyMap<string, string>;
  /** Keys of the labels of its notes. */
  readonly footnotes: ReadonlySet<string>;
}

/** Takes a markdown text apart in one pass over its lines. */
export function readBlocks(markdown: string): MarkdownBlocks {
  const reader = new BlockReader();
  const lines = markdown
    .replace(/^\ufeff/, '')
    .replaceAll('\u0000', '\ufffd')
    .split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) reader.readLine(line);
  return reader.finish();
}

class BlockReader {
  readonly #root: RootBlock = { type: 'root', children: [] };
  readonly #open: Block[] = [this.#root];
  readonly #definitions = new Map<string, string>();
  readonly #footnotes = new Set<string>();

  readLine(line: string): void {
    const cursor = new LineCursor(line);
    let matched = 1;
    for (; matched < this.#open.length; matched += 1) {
      const block = this.#open[matched];
      const goesOn = block ? continues(block, cursor) : 'no';
      if (goesOn === 'ends here') return this.#closeTo(matched);
      if (goesOn === 'no') break;
    }
    const started = this.#startBlocks(cursor, matched);
    if (started !== 'line is read') this.#addText(cursor, started);
  }

  finish(): MarkdownBlocks {
    this.#closeTo(1);
    return { root: this.#root, definitions: this.#definitions, footnotes: this.#footnotes };
  }

  /** Opens what begins in this line; returns how many blocks go on or are open then. */
  #startBlocks(cursor: LineCursor, matchedBefore: number): number | 'line is read' {
    let matched = matchedBefore;
    for (;;) {
      const container = this.#open[matched - 1] ?? this.#root;
      if (container.type === 'code' || container.type === 'html') return matched;
      const innermost = this.#open.at(-1) ?? this.#root;
      const start = startBlock({
        cursor,
        container,
        innermost,
        isLazy: matched < this.#open.length && innermost.type === 'paragraph',
        isDeep: matched > MAX_CONTAINERS,
        withoutDefinitions: (paragraph) => this.#withoutDefinitions(paragraph),
      });
      if (!start) return matched;
      this.#closeTo(matched);
      for (const block of start.blocks) this.#openBlock(block);
      if (start.isWholeLine) return 'line is read';
      matched = this.#open.length;
      if (!isContainer(this.#open.at(-1) ?? this.#root)) return matched;
    }
  }

  #addText(cursor: LineCursor, matched: number): void {
    const innermost = this.#open.at(-1);
    if (matched < this.#open.length && !cursor.isBlank && innermost?.type === 'paragraph') {
      innermost.lines.push(cursor.restAfterSpace());
      return;
    }
    this.#closeTo(matched);
    const block = this.#open.at(-1) ?? this.#root;
    if (block.type === 'code') block.lines.push(cursor.rest());
    else if (block.type === 'html') this.#addHtml(block, cursor);
    else if (block.type === 'table') block.rows.push(cellsOf(cursor.restAfterSpace()));
    else if (block.type === 'paragraph') block.lines.push(cursor.restAfterSpace());
    else if (!cursor.isBlank && block.type !== 'heading' && block.type !== 'rule')
      this.#openBlock({ type: 'paragraph', lines: [cursor.restAfterSpace()] });
  }

  #addHtml(block: Extract<Block, { type: 'html' }>, cursor: LineCursor): void {
    const isFirst = block.lines.length === 0;
    const line = isFirst ? cursor.restAfterSpace() : cursor.rest();
    block.lines.push(line);
    if (block.end?.test(line)) this.#closeTo(this.#open.length - 1);
  }

  #openBlock(block: Block): void {
    let parent = this.#open.at(-1) ?? this.#root;
    while (!canHold(parent, block)) {
      this.#closeTo(this.#open.length - 1);
      parent = this.#open.at(-1) ?? this.#root;
    }
    if (isContainer(parent)) parent.children.push(block);
    this.#open.push(block);
    if (block.type === 'footnote') this.#footnotes.add(labelKey(block.label));
  }

  #closeTo(length: number): void {
    while (this.#open.length > Math.max(1, length)) {
      const block = this.#open.pop();
      if (block?.type === 'paragraph') this.#closeParagraph(block);
      if (block?.type === 'code' && !block.fence) while (block.lines.at(-1)?.trim() === '') block.lines.pop();
    }
  }

  #closeParagraph(paragraph: ParagraphBlock): void {
    if (this.#withoutDefinitions(paragraph) !== '') return;
    const parent = this.#open.at(-1);
    if (parent && isContainer(parent) && parent.children.at(-1) === paragraph) parent.children.pop();
  }

  /** Notes down the definitions that a paragraph begins with, and leaves the rest in it. */
  #withoutDefinitions(paragraph: ParagraphBlock): string {
    const text = paragraph.lines.join('\n');
    let at = 0;
    while (text[at] === '[') {
      const definition = definitionAt(text, at);
      if (!definition) break;
      const key = labelKey(definition.label);
      if (!this.#definitions.has(key)) this.#definitions.set(key, plainText(definition.destination));
      at = definition.end;
    }
    const rest = text.slice(at);
    if (at > 0) paragraph.lines = rest === '' ? [] : rest.split('\n');
    return rest;
  }
}

function canHold(parent: Block, child: Block): parent is Container {
  if (!isContainer(parent)) return false;
  return (parent.type === 'list') === (child.type === 'item');
}

/** Whether an open block goes on in a line; takes what belongs to it from the line. */
function continues(block: Block, cursor: LineCursor): 'yes' | 'no' | 'ends here' {
  switch (block.type) {
    case 'quote':
      if (cursor.indent >= 4 || cursor.sign !== '>') return 'no';
      cursor.skipSigns(1);
      cursor.skipColumns(1);
      return 'yes';
    case 'item':
      if (cursor.isBlank) {
        cursor.skipSpace();
        return block.children.length > 0 ? 'yes' : 'no';
      }
      if (cursor.indent < block.indent) return 'no';
      cursor.skipColumns(block.indent);
      return 'yes';
    case 'footnote':
      if (cursor.isBlank) return 'yes';
      if (cursor.indent < 4) return 'no';
      cursor.skipColumns(4);
      return 'yes';
    case 'code':
      return codeContinues(block, cursor);
    case 'html':
      return block.end === null && cursor.isBlank ? 'no' : 'yes';
    case 'paragraph':
    case 'table':
      return cursor.isBlank ? 'no' : 'yes';
    case 'heading':
    case 'rule':
      return 'no';
    default:
      return 'yes';
  }
}

function codeContinues(
  block: Extract<Block, { type: 'code' }>,
  cursor: LineCursor,
): 'yes' | 'no' | 'ends here' {
  if (!block.fence) {
    if (cursor.isBlank && cursor.indent < 4) cursor.skipSpace();
    else if (cursor.indent < 4) return 'no';
    else cursor.skipColumns(4);
    return 'yes';
  }
  const { sign, length, indent } = block.fence;
  const end = endOfRun(cursor.text, cursor.next, sign);
  if (cursor.indent < 4 && end - cursor.next >= length && cursor.text.slice(end).trim() === '')
    return 'ends here';
  cursor.skipColumns(indent);
  return 'yes';
}
