import type { DocumentJson, NodeJson } from '@cairn/editor/react';

/** A line of text, and the kind of its block. */
export interface TextLine {
  readonly kind: string;
  readonly text: string;
}

/** An unchanged, added or removed piece of a line. */
export interface DiffPiece {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
}

export interface DiffLine {
  readonly kind: string;
  readonly change: 'same' | 'added' | 'removed' | 'changed';
  readonly pieces: readonly DiffPiece[];
}

/** Above this product of lengths, the middle is shown as removed and added as a whole. */
const COMPARE_MOST = 4_000_000;
/** Lines that share this much of their words count as one changed line. */
const ALIKE = 0.4;

/** The changes between two texts, line by line, and word by word within a line. */
export function diffDocuments(before: DocumentJson, after: DocumentJson): DiffLine[] {
  const steps = diff(linesIn(before), linesIn(after), (a, b) => a.kind === b.kind && a.text === b.text);
  const lines: DiffLine[] = [];
  for (let at = 0; at < steps.length;) {
    const step = steps[at];
    if (!step) break;
    if (step.change === 'same') {
      lines.push(wholeLine(step.value, 'same'));
      at += 1;
      continue;
    }
    const run = runOf(steps, at);
    lines.push(...pairUp(run.removed, run.added));
    at += run.length;
  }
  return lines;
}

function runOf(steps: readonly Step<TextLine>[], from: number) {
  const removed: TextLine[] = [];
  const added: TextLine[] = [];
  let at = from;
  for (let step = steps[at]; step && step.change !== 'same'; step = steps[++at])
    (step.change === 'removed' ? removed : added).push(step.value);
  return { removed, added, length: at - from };
}

/** Similar lines are compared by words; others count as removed or added. */
function pairUp(removed: readonly TextLine[], added: readonly TextLine[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let from = 0;
  for (const before of removed) {
    const at = added.findIndex((each, index) => index >= from && isAlike(before, each));
    const after = added[at];
    if (!after) {
      lines.push(wholeLine(before, 'removed'));
      continue;
    }
    for (const fresh of added.slice(from, at)) lines.push(wholeLine(fresh, 'added'));
    lines.push({ kind: after.kind, change: 'changed', pieces: diffWords(before.text, after.text) });
    from = at + 1;
  }
  for (const fresh of added.slice(from)) lines.push(wholeLine(fresh, 'added'));
  return lines;
}

const wholeLine = ({ kind, text }: TextLine, change: 'same' | 'added' | 'removed'): DiffLine => ({
  kind,
  change,
  pieces: [{ change, text }],
});

function isAlike(a: TextLine, b: TextLine): boolean {
  if (a.text === b.text) return true;
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [left, right] = [words(a.text), words(b.text)];
  const others = new Set(right);
  const shared = left.filter((word) => others.has(word)).length;
  return shared > 0 && shared >= ALIKE * Math.max(left.length, right.length);
}

export function diffWords(before: string, after: string): DiffPiece[] {
  const words = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+|\s+|./gsu) ?? [];
  const pieces: { change: DiffPiece['change']; text: string }[] = [];
  for (const { change, value } of diff(words(before), words(after), (a, b) => a === b)) {
    const last = pieces.at(-1);
    if (last?.change === change) last.text += value;
    else pieces.push({ change, text: value });
  }
  return pieces;
}

interface Step<T> {
  readonly change: DiffPiece['change'];
  readonly value: T;
}

/** The longest common subsequence; common prefixes and suffixes, which are usual, cost nothing. */
function diff<T>(before: readonly T[], after: readonly T[], same: (a: T, b: T) => boolean): Step<T>[] {
  const isSame = (a: number, b: number): boolean => {
    const [left, right] = [before[a], after[b]];
    return left !== undefined && right !== undefined && same(left, right);
  };
  let start = 0;
  while (start < before.length && start < after.length && isSame(start, start)) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    isSame(before.length - 1 - end, after.length - 1 - end)
  )
    end += 1;
  const as = (change: Step<T>['change']) => (value: T) => ({ change, value });
  return [
    ...before.slice(0, start).map(as('same')),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end), same),
    ...before.slice(before.length - end).map(as('same')),
  ];
}

function middle<T>(before: readonly T[], after: readonly T[], same: (a: T, b: T) => boolean): Step<T>[] {
  const steps: Step<T>[] = [];
  let [a, b] = [0, 0];
  if (before.length * after.length <= COMPARE_MOST) {
    const common = commonLengths(before, after, same);
    const width = after.length + 1;
    for (let left = before[a], right = after[b]; left !== undefined && right !== undefined;) {
      if (same(left, right)) {
        steps.push({ change: 'same', value: right });
        a += 1;
        b += 1;
      } else if ((common[(a + 1) * width + b] ?? 0) >= (common[a * width + b + 1] ?? 0)) {
        steps.push({ change: 'removed', value: left });
        a += 1;
      } else {
        steps.push({ change: 'added', value: right });
        b += 1;
      }
      left = before[a];
      right = after[b];
    }
  }
  for (const value of before.slice(a)) steps.push({ change: 'removed', value });
  for (const value of after.slice(b)) steps.push({ change: 'added', value });
  return steps;
}

/** The length of the longest common subsequence from each pair of positions. */
function commonLengths<T>(
  before: readonly T[],
  after: readonly T[],
  same: (a: T, b: T) => boolean,
): Uint32Array {
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--) {
      const [left, right] = [before[a], after[b]];
      const isSame = left !== undefined && right !== undefined && same(left, right);
      common[a * width + b] = isSame
        ? (common[(a + 1) * width + b + 1] ?? 0) + 1
        : Math.max(common[(a + 1) * width + b] ?? 0, common[a * width + b + 1] ?? 0);
    }
  return common;
}

const INLINE = new Set(['text', 'mention', 'issueReference', 'pageReference', 'hardBreak']);

/** A document as lines; things without text are described. */
export function linesIn(document: DocumentJson): TextLine[] {
  return linesOf(document, 'paragraph');
}

function linesOf(node: NodeJson, around: string): TextLine[] {
  const kind = kindOf(node, around);
  const content = node.content ?? [];
  // A row is one line, because cells listed vertically would lose their arrangement.
  if (node.type === 'tableRow')
    return [{ kind: 'row', text: content.map((cell) => cellText(cell)).join(CELL_GAP) }];
  if (node.type === 'codeBlock')
    return textOf(node)
      .split('\n')
      .map((text) => ({ kind, text }));
  if (content.length === 0) {
    const text = textOf(node);
    return text === '' ? [] : [{ kind, text }];
  }
  if (content.every((child) => INLINE.has(child.type) || child.type === 'issueEmbed'))
    return [{ kind, text: content.map(textOf).join('') }];
  return content.flatMap((child) => linesOf(child, kind));
}

/** Separates the cells of a row. */
const CELL_GAP = ' │ ';

const cellText = (cell: NodeJson): string =>
  linesOf(cell, 'paragraph')
    .map(({ text }) => text.replaceAll('\n', ' '))
    .join(' ');

function kindOf(node: NodeJson, around: string): string {
  const { type, attrs } = node;
  if (type === 'heading')
    return attrs?.['level'] === 2 ? 'heading2' : attrs?.['level'] === 1 ? 'heading1' : 'heading3';
  if (type === 'taskItem') return attrs?.['checked'] === true ? 'done' : 'task';
  if (type === 'listItem') return 'item';
  if (type === 'codeBlock') return 'code';
  if (type === 'blockquote') return 'quote';
  return around;
}

function textOf(node: NodeJson): string {
  const attribute = (name: string): string =>
    typeof node.attrs?.[name] === 'string' ? node.attrs[name] : '';
  switch (node.type) {
    case 'text':
      return node.text ?? '';
    case 'hardBreak':
      return '\n';
    case 'mention':
      return `@${attribute('label')}`;
    case 'issueReference':
      return attribute('reference');
    case 'pageReference':
      return 'Page';
    case 'image':
      return `[${attribute('alt') || attribute('src')}]`;
    case 'file':
    case 'video':
      return `[${attribute('name')}]`;
    case 'issueEmbed':
      return `[${attribute('entity_name')}]`;
    case 'horizontalRule':
      return '———';
    default:
      return (node.content ?? []).map(textOf).join('');
  }
}
