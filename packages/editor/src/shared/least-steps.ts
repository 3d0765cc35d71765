import { Fragment, type Node } from '@tiptap/pm/model';
import { ReplaceStep, type Transform } from '@tiptap/pm/transform';
import { stepByDelta, type TextDelta } from './text-deltas.ts';

/** How lines have become what they are, where that is known, by what they are. */
export type Known = ReadonlyMap<Node, TextDelta>;

/**
 * Makes a transaction's document hold `content` by replacing only what differs. What hangs on places in the text (an
 * upload's placeholder, an open list, a drag) would be thrown to its end if all of it was replaced.
 */
export function leastSteps<Change extends Transform>(
  tr: Change,
  content: Fragment,
  known: Known = new Map(),
): Change {
  changeChildren(tr, tr.doc, { wanted: content, known }, 0);
  return tr;
}

interface Wanted {
  readonly wanted: Fragment;
  readonly known: Known;
}

/** Children that differ, between two that are the same. */
interface Hunk {
  readonly old: readonly Node[];
  readonly wanted: readonly Node[];
  /** Where the first of the old begins. */
  readonly from: number;
}

function changeChildren(tr: Transform, parent: Node, { wanted, known }: Wanted, start: number): void {
  if (parent.content === wanted) return;
  if (parent.inlineContent) return replaceDifference(tr, parent.content, wanted, start);
  // From the last to the first: a step does not move what lies before it.
  for (const hunk of hunksOf(parent, wanted, start).toReversed()) changeHunk(tr, hunk, known);
}

function hunksOf(parent: Node, wanted: Fragment, start: number): Hunk[] {
  const old = parent.children;
  const placeOf = new Map(old.map((child, at) => [child, at]));
  const hunks: Hunk[] = [];
  let [oldFrom, wantedFrom, from] = [0, 0, start];
  const close = (oldTo: number, wantedTo: number): void => {
    const hunk = { old: old.slice(oldFrom, oldTo), wanted: wanted.content.slice(wantedFrom, wantedTo), from };
    if (hunk.old.length > 0 || hunk.wanted.length > 0) hunks.push(hunk);
    for (const child of old.slice(oldFrom, oldTo + 1)) from += child.nodeSize;
    [oldFrom, wantedFrom] = [oldTo + 1, wantedTo + 1];
  };
  for (const [at, child] of wanted.content.entries()) {
    const same = placeOf.get(child);
    if (same !== undefined && same >= oldFrom) close(same, at);
  }
  close(old.length, wanted.childCount);
  return hunks;
}

/** Where lines have only grown and new blocks came between them, each line by itself; undefined where anything else has happened. */
function grownHunks({ old, wanted, from }: Hunk, known: Known): Hunk[] | undefined {
  if (old.length === 0 || old.length >= wanted.length) return undefined;
  const hunks: Hunk[] = [];
  let [next, at] = [0, from];
  for (const child of wanted) {
    const line = old[next];
    const delta = known.get(child);
    const isGrown = delta?.before === line && delta?.delta.every((part) => part.delete === undefined);
    hunks.push({ old: line && isGrown ? [line] : [], wanted: [child], from: at });
    if (!line || !isGrown) continue;
    at += line.nodeSize;
    next += 1;
  }
  return next === old.length ? hunks : undefined;
}

function changeHunk(tr: Transform, hunk: Hunk, known: Known): void {
  const grown = grownHunks(hunk, known);
  if (grown) {
    for (const each of grown.toReversed()) changeHunk(tr, each, known);
    return;
  }
  const { old, wanted, from } = hunk;
  const isPaired =
    old.length === wanted.length &&
    old.every((node, at) => !node.isLeaf && wanted[at]?.type === node.type && !node.isText);
  if (!isPaired) return replaceDifference(tr, Fragment.from([...old]), Fragment.from([...wanted]), from);
  let at = old.reduce((end, node) => end + node.nodeSize, from);
  for (const [index, node] of [...old.entries()].toReversed()) {
    at -= node.nodeSize;
    const next = wanted[index];
    if (!next || next.eq(node)) continue;
    const delta = known.get(next);
    const isStepped = delta?.before === node && stepByDelta(tr, delta, next.content, at + 1);
    // Marks may still differ.
    const now = isStepped ? tr.doc.nodeAt(at) : null;
    changeChildren(tr, now ?? node, { wanted: next.content, known }, at + 1);
    if (!next.sameMarkup(node)) tr.setNodeMarkup(at, null, next.attrs, next.marks);
  }
}

function replaceDifference(tr: Transform, old: Fragment, wanted: Fragment, start: number): void {
  const from = old.findDiffStart(wanted);
  const ends = old.findDiffEnd(wanted);
  if (from === null || !ends) return;
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  const holder = tr.doc.type.create(null, wanted);
  const slice = holder.slice(from, ends.b + overlap);
  const step = new ReplaceStep(start + from, start + ends.a + overlap, slice);
  const size = tr.doc.content.size - old.size + wanted.size;
  if (!leadsTo(tr, step, start, wanted, size))
    tr.step(new ReplaceStep(start, start + old.size, holder.slice(0, wanted.size)));
}

/** Whether a step brings what is wanted: the difference may cut through blocks of different depth. */
function leadsTo(tr: Transform, step: ReplaceStep, start: number, wanted: Fragment, size: number): boolean {
  try {
    const { doc } = step.apply(tr.doc);
    if (doc?.content.size !== size) return false;
    if (!doc.slice(start, start + wanted.size).content.eq(wanted)) return false;
  } catch {
    return false;
  }
  tr.step(step);
  return true;
}
