import { Extension, combineTransactionSteps, findChildrenInRange, getChangedRanges } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import { StepMap } from '@tiptap/pm/transform';
import { isOthersChange } from '../../shared/others-change.ts';
import { addressInWord } from '../core/typed-address.ts';

/** Links the URL before a space or an Enter that was just typed. A separate undo step, which removes only the link. */
export const AutoLink = Extension.create({
  name: 'autoLink',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, state) => {
        const own = transactions.filter((tr) => hasNewText(tr) && !isOthersChange(tr));
        if (own.length === 0 || own.some(isTakenBack)) return null;
        const tr = linked(state, combineTransactionSteps(before.doc, [...transactions]));
        return tr.docChanged ? closeHistory(tr) : null;
      },
    }),
  ],
});

/** Formatting inserts nothing; on a long text it has many steps, and inspecting all of them takes long. */
const hasNewText = (tr: Transaction): boolean => tr.mapping.maps.some((map) => map !== StepMap.empty);

/** Undone and external changes are left alone. */
const isTakenBack = (tr: Transaction): boolean =>
  tr.getMeta('addToHistory') === false ||
  tr.getMeta('history$') !== undefined ||
  tr.getMeta('ownHistory$') !== undefined;

function linked(state: EditorState, change: Parameters<typeof getChangedRanges>[0]): Transaction {
  const { tr } = state;
  for (const { newRange } of getChangedRanges(change)) {
    const [first, ...others] = findChildrenInRange(state.doc, newRange, (node) => node.isTextblock);
    if (!first) continue;
    const { node, pos } = first;
    // Enter leaves the word at the end of the first of two lines; an inserted whole block extends beyond its text.
    const end = Math.min(node.content.size, others.length > 0 ? node.content.size : newRange.to - pos - 1);
    const isSpace = others.length > 0 || /\s$/.test(textBefore(node, end).slice(-1));
    if (isSpace && newRange.to > newRange.from) linkLastWord(tr, node, pos + 1, textBefore(node, end));
  }
  return tr;
}

const textBefore = (node: Node, end: number): string => node.textBetween(0, end, undefined, '\ufffc');

function linkLastWord(tr: Transaction, node: Node, start: number, before: string): void {
  const text = before.trimEnd();
  // Another space must not link it again, because someone may have removed the link.
  if (before.length - text.length > 1) return;
  let at = text.length;
  while (at > 0 && /[^\s\ufffc]/.test(text[at - 1] ?? '')) at -= 1;
  const address = addressInWord(text.slice(at));
  const { link, code } = node.type.schema.marks;
  if (!address || !link || !code || !node.type.allowsMarkType(link)) return;
  const [from, to] = [start + at + address.from, start + at + address.to];
  const isTaken = tr.doc.rangeHasMark(from, to, link) || tr.doc.rangeHasMark(from, to, code);
  if (!isTaken) tr.addMark(from, to, link.create({ href: address.href }));
}
