import type { Block, ItemBlock, ListBlock, ParagraphBlock } from './block.ts';
import { afterSpaces, endOfRun, isDigit, isSpaceOrTab, withoutSpacesAtEnd } from './characters.ts';
import { htmlBlockStart } from './html-block.ts';
import type { LineCursor } from './line-cursor.ts';
import { LABEL_MAX } from './link-parts.ts';
import { plainText } from './references.ts';
import { cellsOf, columnsDeclared } from './table-line.ts';

/** A line, and what is open where something may begin in it. */
export interface Beginning {
  readonly cursor: LineCursor;
  /** The innermost block that goes on in this line. */
  readonly container: Block;
  /** The innermost block that was open before this line. */
  readonly innermost: Block;
  /** Whether the line goes on with a paragraph outside of which it stands, when nothing begins in it. */
  readonly isLazy: boolean;
  /** Whether no further container may begin. */
  readonly isDeep: boolean;
  readonly withoutDefinitions: (paragraph: ParagraphBlock) => string;
}

/** The blocks that begin, outermost first. */
export interface Start {
  readonly blocks: readonly Block[];
  /** Whether nothing of the line is left. */
  readonly isWholeLine: boolean;
}

/** What begins at the place of the cursor; takes its signs from the line. */
export function startBlock(beginning: Beginning): Start | undefined {
  const { cursor, innermost } = beginning;
  if (cursor.isBlank) return undefined;
  if (cursor.indent >= INDENTED)
    return innermost.type === 'paragraph' ? undefined : startIndentedCode(cursor);
  for (const start of STARTS[cursor.sign] ?? (isDigit(cursor.sign) ? [startItem] : [])) {
    const found = start(beginning);
    if (found) return found;
  }
  return undefined;
}

const INDENTED = 4;

type StartOf = (beginning: Beginning) => Start | undefined;

const leaf = (block: Block): Start => ({ blocks: [block], isWholeLine: true });
const opened = (...blocks: Block[]): Start => ({ blocks, isWholeLine: false });

function startIndentedCode(cursor: LineCursor): Start {
  cursor.skipColumns(INDENTED);
  return opened({ type: 'code', lines: [], fence: null, language: null, meta: null });
}

const startQuote: StartOf = ({ cursor, isDeep }) => {
  if (isDeep) return undefined;
  cursor.skipSigns(1);
  cursor.skipColumns(1);
  return opened({ type: 'quote', children: [] });
};

const startHeading: StartOf = ({ cursor }) => {
  const end = endOfRun(cursor.text, cursor.next, '#');
  const depth = end - cursor.next;
  if (!isHeadingDepth(depth) || (end < cursor.text.length && !isSpaceOrTab(cursor.text[end])))
    return undefined;
  return leaf({
    type: 'heading',
    depth,
    text: withoutClosingSigns(cursor.text.slice(afterSpaces(cursor.text, end))),
  });
};

function isHeadingDepth(depth: number): depth is 1 | 2 | 3 | 4 | 5 | 6 {
  return depth >= 1 && depth <= 6;
}

function withoutClosingSigns(text: string): string {
  const trimmed = withoutSpacesAtEnd(text);
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end -= 1;
  return end === 0 || isSpaceOrTab(trimmed[end - 1]) ? withoutSpacesAtEnd(trimmed.slice(0, end)) : trimmed;
}

const orNull = (words: string): string | null => (words === '' ? null : plainText(words));

const startFence: StartOf = ({ cursor }) => {
  const { sign, indent, next } = cursor;
  const end = endOfRun(cursor.text, next, sign);
  const info = cursor.text.slice(afterSpaces(cursor.text, end));
  if (end - next < 3 || (sign === '`' && info.includes('`'))) return undefined;
  const [language = ''] = info.split(/[\t ]/, 1);
  const meta = info.slice(language.length).trim();
  const fence = { sign, length: end - next, indent };
  return leaf({ type: 'code', lines: [], fence, language: orNull(language), meta: orNull(meta) });
};

const startHtml: StartOf = ({ cursor, container, isLazy }) => {
  const start = htmlBlockStart(cursor.restAfterSpace(), isLazy || container.type === 'paragraph');
  return start && opened({ type: 'html', lines: [], end: start.end });
};

const startUnderlinedHeading: StartOf = ({ cursor, container, withoutDefinitions }) => {
  const end = endOfRun(cursor.text, cursor.next, cursor.sign);
  if (container.type !== 'paragraph' || afterSpaces(cursor.text, end) < cursor.text.length) return undefined;
  const text = withoutSpacesAtEnd(withoutDefinitions(container));
  if (text === '') return undefined;
  container.lines = [];
  return leaf({ type: 'heading', depth: cursor.sign === '=' ? 1 : 2, text });
};

const startRule: StartOf = ({ cursor }) => {
  let signs = 0;
  for (let at = cursor.next; at < cursor.text.length; at += 1) {
    if (cursor.text[at] === cursor.sign) signs += 1;
    else if (!isSpaceOrTab(cursor.text[at])) return undefined;
  }
  return signs >= 3 ? leaf({ type: 'rule' }) : undefined;
};

const DIGITS_MAX = 9;
/** More space after the sign of an item is the beginning of indented code. */
const SPACE_MAX = 4;

const startItem: StartOf = ({ cursor, container, isDeep }) => {
  if (isDeep) return undefined;
  const { text, next, indent } = cursor;
  let sign = next;
  while (isDigit(text[sign]) && sign - next <= DIGITS_MAX) sign += 1;
  const digits = text.slice(next, sign);
  const isOrdered = digits !== '';
  if (isOrdered && (digits.length > DIGITS_MAX || (text[sign] !== '.' && text[sign] !== ')')))
    return undefined;
  if (sign + 1 < text.length && !isSpaceOrTab(text[sign + 1])) return undefined;
  const isEmpty = afterSpaces(text, sign + 1) >= text.length;
  if (container.type === 'paragraph' && (isEmpty || (isOrdered && Number(digits) !== 1))) return undefined;
  cursor.skipSigns(sign + 1 - next);
  const space = isEmpty || cursor.indent > SPACE_MAX ? 1 : cursor.indent;
  cursor.skipColumns(space);
  const item: ItemBlock = { type: 'item', children: [], indent: indent + digits.length + 1 + space };
  const list: ListBlock = {
    type: 'list',
    children: [],
    sign: text[sign] ?? '',
    start: isOrdered ? Number(digits) : null,
  };
  const goesOn = container.type === 'list' && container.sign === list.sign;
  return goesOn ? opened(item) : opened(list, item);
};

/** A header with a line of bars and dashes under it. The header was the last line of a paragraph. */
const startTable: StartOf = ({ cursor, container }) => {
  const header = container.type === 'paragraph' ? container.lines.at(-1) : undefined;
  if (header === undefined || container.type !== 'paragraph') return undefined;
  const columns = columnsDeclared(cursor.restAfterSpace());
  const cells = columns === 0 ? [] : cellsOf(header);
  if (columns === 0 || columns !== cells.length) return undefined;
  container.lines = container.lines.slice(0, -1);
  return leaf({ type: 'table', rows: [cells] });
};

/** `[^label]:`; what follows it belongs to the note. */
const startFootnote: StartOf = ({ cursor, isDeep }) => {
  const { text, next } = cursor;
  const label = isDeep || text[next + 1] !== '^' ? undefined : noteLabelAt(text, next);
  if (label === undefined || text[label.end] !== ':') return undefined;
  cursor.skipSigns(label.end + 1 - next);
  cursor.skipSpace();
  return opened({ type: 'footnote', children: [], label: label.text });
};

/** The label of a note, from its bracket on: without space and without brackets in it. */
export function noteLabelAt(text: string, at: number): { text: string; end: number } | undefined {
  const last = Math.min(text.length, at + LABEL_MAX + 3);
  for (let end = at + 2; end < last; end += 1) {
    const sign = text[end] ?? '';
    if (sign === '[' || /\s/.test(sign)) return undefined;
    if (sign === ']') return end === at + 2 ? undefined : { text: text.slice(at + 2, end), end: end + 1 };
    if (sign === '\\' && /[[\\\]]/.test(text[end + 1] ?? '')) end += 1;
  }
  return undefined;
}

const STARTS: Readonly<Record<string, readonly StartOf[]>> = {
  '>': [startQuote],
  '#': [startHeading],
  '`': [startFence],
  '~': [startFence],
  '<': [startHtml],
  '=': [startUnderlinedHeading],
  '-': [startUnderlinedHeading, startRule, startItem, startTable],
  '*': [startRule, startItem],
  _: [startRule],
  '+': [startItem],
  '|': [startTable],
  ':': [startTable],
  '[': [startFootnote],
};
