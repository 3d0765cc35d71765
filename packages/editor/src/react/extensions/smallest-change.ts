import type { Fragment } from '@tiptap/pm/model';
import type { Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

/**
 * The binding brings in each change of others by replacing the whole text. What hangs on places in the text (an upload's
 * placeholder, an open list, a drag) would be thrown to its end with every key somebody presses. This makes such a
 * transaction replace only what differs.
 */
export function replacingLeast(tr: Transaction): Transaction {
  const replaceAll = tr.replace.bind(tr);
  tr.replace = (from: number, to?: number, slice?: Slice) => {
    const step = slice && from === 0 && to === tr.doc.content.size ? leastStep(tr, slice.content) : undefined;
    if (step === undefined) return replaceAll(from, to, slice);
    return step === null ? tr : tr.step(step);
  };
  return tr;
}

/** Null when nothing differs, undefined when no single small step leads there. */
function leastStep(tr: Transaction, content: Fragment): ReplaceStep | null | undefined {
  const { doc } = tr;
  if (content.size === 0) return undefined;
  const start = doc.content.findDiffStart(content);
  if (start === null) return null;
  const ends = doc.content.findDiffEnd(content);
  if (!ends) return undefined;
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const wanted = doc.type.create(doc.attrs, content);
  const step = new ReplaceStep(start, ends.a + overlap, wanted.slice(start, ends.b + overlap));
  try {
    const { doc: result } = step.apply(doc);
    return result?.eq(wanted) === true ? step : undefined;
  } catch {
    // The difference cuts through blocks of different depth.
    return undefined;
  }
}
