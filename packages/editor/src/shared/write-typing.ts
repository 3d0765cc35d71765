import type { Node } from '@tiptap/pm/model';
import { XmlElement, XmlText, type XmlFragment } from 'yjs';
import type { Mapping } from './mapping.ts';
import { writeLeaves, type LeafWriter } from './write-leaves.ts';

/**
 * Writes a change that lies inside one block of text; false when it does not, and nothing was written.
 *
 * The stock writer puts texts that stand side by side together, and takes the other one away. Two who typed first into the
 * same empty line make such texts; when both then go on, each would put them together, and all stands there twice.
 */
export function writeTyping(
  content: XmlFragment,
  from: Node,
  to: Node,
  caret: number | undefined,
  writer: LeafWriter,
): boolean {
  const { mapping } = writer;
  const path = pathTo(from, to, caret);
  if (!path) return false;
  const types: XmlFragment[] = [content];
  for (const index of path.indices) {
    const child: unknown = types.at(-1)?.get(index);
    if (!(child instanceof XmlElement)) return false;
    types.push(child);
  }
  const block = types.at(-1);
  if (!(block instanceof XmlElement)) return false;
  const runsNow = (): Run[] | undefined => pairedRuns(block, path.block, mapping);
  const change = { from: path.old, to: path.block, caret: path.caret };
  const runs = runsNow() ?? (writeLeaves(writer, block, change) ? runsNow() : undefined);
  if (!runs) return false;
  for (const run of runs.toReversed()) {
    writeRun(block, run, path.caret);
    // The stock writer takes a text for written when it remembers the very nodes, and undoing brings back the nodes of before.
    for (const text of run.texts) mapping.delete(text);
  }
  for (const [at, type] of types.entries()) {
    const node = path.nodes[at];
    if (node) mapping.set(type, node);
  }
  return true;
}

interface Path {
  readonly indices: readonly number[];
  /** The new nodes from the top to the block. */
  readonly nodes: readonly Node[];
  /** The only block that differs, as it was. */
  readonly old: Node;
  readonly block: Node;
  /** How far inside the block the caret is. */
  readonly caret: number | undefined;
}

/** The way to the only block that differs, when nothing but what it holds does. */
function pathTo(from: Node, to: Node, caret: number | undefined): Path | undefined {
  const indices: number[] = [];
  const nodes: Node[] = [to];
  let [old, wanted, start] = [from, to, 0];
  while (!wanted.inlineContent) {
    if (old.childCount !== wanted.childCount) return undefined;
    const index = wanted.children.findIndex((child, at) => child !== old.child(at));
    if (index < 0) return undefined;
    for (let next = index + 1; next < wanted.childCount; next += 1)
      if (wanted.child(next) !== old.child(next)) return undefined;
    for (const child of wanted.children.slice(0, index)) start += child.nodeSize;
    start += 1;
    [old, wanted] = [old.child(index), wanted.child(index)];
    if (!old.sameMarkup(wanted) || wanted.isLeaf) return undefined;
    indices.push(index);
    nodes.push(wanted);
  }
  const inside = caret === undefined ? -1 : caret - start;
  return {
    indices,
    nodes,
    old,
    block: wanted,
    caret: inside >= 0 && inside <= wanted.content.size ? inside : undefined,
  };
}

/** What is written between two inline elements of a block, and the shared texts that hold it. */
interface Run {
  readonly texts: readonly XmlText[];
  readonly nodes: readonly Node[];
  /** The place among the block's children. */
  readonly index: number;
  /** How far inside the block it begins. */
  readonly start: number;
}

/** Undefined when an inline element came, went or changed. */
function pairedRuns(element: XmlElement, block: Node, mapping: Mapping): Run[] | undefined {
  const shared = splitBy(element.toArray(), (child) => child instanceof XmlText);
  const shown = splitBy(block.children, (child) => child.isText);
  if (shared.between.length !== shown.between.length) return undefined;
  if (shared.between.some((child, at) => mapping.get(child as XmlElement) !== shown.between[at]))
    return undefined;
  let [index, start] = [0, 0];
  return shared.runs.map((run, at) => {
    const texts = run.filter((child): child is XmlText => child instanceof XmlText);
    const nodes = shown.runs[at] ?? [];
    const here = { texts, nodes, index, start };
    index += texts.length + 1;
    start += sizeOf(nodes) + (shown.between[at]?.nodeSize ?? 0);
    return here;
  });
}

/** Runs of what belongs together, one more than there is between them. */
function splitBy<Item>(items: readonly Item[], isRun: (item: Item) => boolean) {
  const between: Item[] = [];
  const runs: Item[][] = [[]];
  for (const item of items) {
    if (isRun(item)) runs.at(-1)?.push(item);
    else {
      between.push(item);
      runs.push([]);
    }
  }
  return { between, runs };
}

function writeRun(element: XmlElement, run: Run, caret: number | undefined): void {
  const wanted = run.nodes.map(({ text = '' }) => text).join('');
  let { texts } = run;
  if (texts.length === 0) {
    if (wanted === '') return;
    texts = [new XmlText()];
    element.insert(run.index, [...texts]);
  }
  writeText(texts, wanted, caret === undefined ? undefined : caret - run.start);
  let from = 0;
  for (const text of texts) {
    format(text, run.nodes, from);
    from += text.length;
  }
}

/** What of a text goes, and what comes in its place. */
interface Difference {
  readonly start: number;
  readonly gone: string;
  readonly added: string;
}

function writeText(texts: readonly XmlText[], wanted: string, caret: number | undefined): void {
  const whole = differenceOf(texts.map(lettersOf).join(''), wanted, caret);
  // From the last to the first: those before stay where they are.
  for (const each of whole ? byLines(whole) : []) writeDifference(texts, each);
}

/** Where a difference could be at several places it is at the caret. */
function differenceOf(old: string, wanted: string, caret: number | undefined): Difference | undefined {
  if (old === wanted) return undefined;
  const shorter = Math.min(old.length, wanted.length);
  const [before, after] = [commonStart(old, wanted, shorter), commonEnd(old, wanted, shorter)];
  const behind = caret === undefined || caret < 0 ? wanted.length : Math.max(0, wanted.length - caret);
  const end = commonEnd(old, wanted, Math.min(after, Math.max(shorter - before, behind)));
  const start = commonStart(old, wanted, shorter - end);
  return { start, gone: old.slice(start, old.length - end), added: wanted.slice(start, wanted.length - end) };
}

/** Several lines of code that change at once, as when they are indented, each by itself, the last first. */
function byLines(whole: Difference): Difference[] {
  const [gone, added] = [whole.gone.split('\n'), whole.added.split('\n')];
  if (gone.length === 1 || gone.length !== added.length) return [whole];
  let { start } = whole;
  const lines = gone.flatMap((line, at) => {
    const found = differenceOf(line, added[at] ?? '', undefined);
    const here = start;
    start += line.length + 1;
    return found ? [{ ...found, start: here + found.start }] : [];
  });
  return lines.toReversed();
}

function writeDifference(texts: readonly XmlText[], { start, gone, added }: Difference): void {
  let [from, left, isAdded] = [0, gone.length, added === ''];
  for (const text of texts) {
    const { length } = text;
    const at = Math.max(0, start - from);
    const here = Math.max(0, Math.min(length - at, left));
    if (at <= length && here > 0) text.delete(at, here);
    left -= here;
    if (!isAdded && at <= length) {
      text.insert(at, added);
      isAdded = true;
    }
    from += length;
  }
}

function commonStart(one: string, other: string, most: number): number {
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  // Half of a character outside the first plane cannot be written.
  return isHalf(one, count) || isHalf(other, count) ? count - 1 : count;
}

function commonEnd(one: string, other: string, most: number): number {
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return isHalf(one, one.length - count) || isHalf(other, other.length - count) ? count - 1 : count;
}

const isHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at - 1);
  return at > 0 && at < text.length && code >= 0xd800 && code < 0xdc00;
};

interface Piece {
  readonly insert: string;
  readonly attributes?: Record<string, unknown>;
}

const deltaOf = (text: XmlText): Piece[] => text.toDelta() as Piece[];
const lettersOf = (text: XmlText): string =>
  deltaOf(text)
    .map(({ insert }) => insert)
    .join('');

/** Gives a text the marks of the nodes that show it. */
function format(text: XmlText, nodes: readonly Node[], from: number): void {
  const old = deltaOf(text);
  const wanted: Piece[] = [];
  let at = 0;
  for (const node of nodes) {
    const insert = (node.text ?? '').slice(Math.max(0, from - at), Math.max(0, from + text.length - at));
    if (insert !== '') wanted.push({ insert, attributes: attributesOf(node) });
    at += node.nodeSize;
  }
  const hasMarks = [...old, ...wanted].some(({ attributes = {} }) => Object.keys(attributes).length > 0);
  if (!hasMarks) return;
  const cleared = Object.fromEntries(
    old.flatMap(({ attributes = {} }) => Object.keys(attributes).map((name) => [name, null])),
  );
  text.applyDelta(
    wanted.map(({ insert, attributes }) => ({
      retain: insert.length,
      attributes: { ...cleared, ...attributes },
    })),
  );
}

const attributesOf = (node: Node): Record<string, unknown> =>
  Object.fromEntries(node.marks.map(({ type, attrs }) => [type.name, attrs]));

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((size, node) => size + node.nodeSize, 0);
