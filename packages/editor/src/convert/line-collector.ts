import type { Attributes, MarkJson, NodeJson } from '../nodes/json.ts';
import { isInline } from './canonical.ts';
import { canonicalMarks, joinText } from './inline-text.ts';

/** `collapse` as browsers show HTML; `preserve` keeps every space but not the line ends of the source. */
export type Whitespace = 'collapse' | 'preserve';

/** Gathers inline pieces into lines and lines between blocks, while a tree is walked. */
export class LineCollector {
  readonly #whitespace: Whitespace;
  readonly #kind: { type: string; attrs?: Attributes };
  /** Set for an element such as `<p>` that is a block even with nothing in it. */
  readonly #isExplicit: boolean;
  readonly #blocks: NodeJson[] = [];
  #line: NodeJson[] = [];

  constructor(
    whitespace: Whitespace,
    kind: { type: string; attrs?: Attributes } = { type: 'paragraph' },
    isExplicit = false,
  ) {
    this.#whitespace = whitespace;
    this.#kind = kind;
    this.#isExplicit = isExplicit;
  }

  addText(text: string, marks: readonly MarkJson[]): void {
    if (text === '') return;
    const spaced =
      this.#whitespace === 'collapse'
        ? text.replace(/[ \t\r\n\f]+/g, ' ')
        : text.replace(/(?<![ \t])[ \t]*\r?\n\s*/g, ' ');
    const carried = canonicalMarks(marks);
    this.#line.push(
      carried.length > 0 ? { type: 'text', marks: carried, text: spaced } : { type: 'text', text: spaced },
    );
  }

  addBreak(): void {
    this.#line.push({ type: 'hardBreak' });
  }

  addInline(node: NodeJson): void {
    this.#line.push(node);
  }

  addBlocks(blocks: readonly NodeJson[]): void {
    this.flush();
    // Not as arguments: there may be more of them than the stack holds.
    for (const block of blocks) this.#blocks.push(block);
  }

  /** Ends the line; one of nothing but space leaves no block behind. */
  flush(): void {
    const line = this.#trimmed(joinText(this.#line));
    this.#line = [];
    if (line.length > 0) this.#blocks.push({ ...this.#kind, content: line });
  }

  finish(): NodeJson[] {
    const isWhole = this.#blocks.length === 0;
    const hadText = this.#line.length > 0;
    if (this.#isExplicit && isWhole && (this.#whitespace === 'preserve' || !hadText))
      return [this.#explicitBlock()];
    this.flush();
    if (this.#isExplicit && this.#blocks.length === 0) return [{ ...this.#kind }];
    return this.#blocks;
  }

  #explicitBlock(): NodeJson {
    const line = joinText(this.#line);
    this.#line = [];
    return line.length > 0 ? { ...this.#kind, content: line } : { ...this.#kind };
  }

  #trimmed(line: NodeJson[]): NodeJson[] {
    return this.#whitespace === 'collapse' ? trimLine(collapseAcross(line)) : trimLine(line);
  }
}

/** A space that follows a space or a line break in the piece before it is not shown. */
function collapseAcross(line: readonly NodeJson[]): NodeJson[] {
  let afterSpace = true;
  const collapsed: NodeJson[] = [];
  for (const node of line) {
    if (node.type !== 'text') {
      afterSpace = node.type === 'hardBreak';
      if (afterSpace) trimEnd(collapsed);
      collapsed.push(node);
      continue;
    }
    const text = afterSpace ? (node.text ?? '').replace(/^ /, '') : (node.text ?? '');
    if (text === '') continue;
    afterSpace = text.endsWith(' ');
    collapsed.push({ ...node, text });
  }
  return joinText(collapsed);
}

function trimEnd(line: NodeJson[]): void {
  for (let last = line.at(-1); last?.type === 'text'; last = line.at(-1)) {
    const text = (last.text ?? '').replace(/(?<![ \t\n])[ \t\n]+$/, '');
    line.pop();
    if (text === '') continue;
    line.push({ ...last, text });
    return;
  }
}

function trimLine(line: readonly NodeJson[]): NodeJson[] {
  const trimmed = [...line];
  // The last break of a block shows nothing in a browser.
  if (trimmed.at(-1)?.type === 'text') trimEnd(trimmed);
  if (trimmed.at(-1)?.type === 'hardBreak') trimmed.pop();
  trimEnd(trimmed);
  return trimmed.every((node) => isInline(node)) ? trimStart(trimmed) : [];
}

function trimStart(line: readonly NodeJson[]): NodeJson[] {
  let blanks = 0;
  for (const node of line) {
    const text = node.type === 'text' ? (node.text ?? '').replace(/^[ \t\n]+/, '') : null;
    if (text === null) break;
    if (text !== '') return [{ ...node, text }, ...line.slice(blanks + 1)];
    blanks += 1;
  }
  return line.slice(blanks);
}
