import type { Transaction } from '@tiptap/pm/state';

const META = 'stepOfItsOwn';

/** Makes one press of undo take back exactly this change: neither what was typed before it nor what comes after. */
export function asStepOfItsOwn(tr: Transaction): Transaction {
  return tr.setMeta(META, true);
}

/** Whether a change is taken back by itself. */
export function isStepOfItsOwn(tr: Transaction): boolean {
  return tr.getMeta(META) === true;
}
