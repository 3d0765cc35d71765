import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Makes a change that one press of undo takes back alone: without what was typed before it, and without what comes after. */
export function dispatchByItself(view: EditorView, tr: Transaction): void {
  view.dispatch(closeHistory(tr).scrollIntoView());
  view.dispatch(closeHistory(view.state.tr));
}
