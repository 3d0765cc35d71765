import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Makes a change that undo reverts on its own, without what was typed before or after it. */
export function dispatchByItself(view: EditorView, tr: Transaction): void {
  view.dispatch(closeHistory(tr).scrollIntoView());
  view.dispatch(closeHistory(view.state.tr));
}
