import { Extension, type Editor } from '@tiptap/core';
import { Plugin, Selection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { dispatchByItself } from '../core/dispatch-by-itself.ts';

/**
 * What typing turns into something else is two steps: what was typed, and what became of it. Undo gives back what was typed,
 * `- ` for a bullet. The stock rules never write the last letter, so there would be nothing to go back to.
 */
export const RuleSteps = Extension.create({
  name: 'ruleSteps',
  // Before all that have rules.
  priority: 2500,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleTextInput: (view, from, to, text) =>
            from === to && !view.composing && typeThenRule(editor, view, from, text),
        },
      }),
    ];
  },
});

function typeThenRule(editor: Editor, view: EditorView, from: number, text: string): boolean {
  const ruled = ruledBy(editor, view, from, text);
  if (!ruled) return false;
  const { doc } = view.state;
  view.dispatch(view.state.tr.insertText(text, from));
  const tr = view.state.tr.delete(from, from + text.length);
  // Where something was added to what was typed, it stays what it is.
  if (!tr.doc.eq(doc)) return true;
  for (const step of ruled.tr.steps) tr.step(step);
  tr.setSelection(Selection.fromJSON(tr.doc, ruled.tr.selection.toJSON())).setStoredMarks(
    ruled.tr.storedMarks,
  );
  // What Backspace needs, which takes a rule back too.
  tr.setMeta(ruled.rules, { transform: tr, from, to: from, text: '' });
  dispatchByItself(view, tr);
  return true;
}

/** What the first rule that the letter completes would do. */
function ruledBy(
  editor: Editor,
  view: EditorView,
  from: number,
  text: string,
): { rules: Plugin; tr: Transaction } | undefined {
  for (const rules of view.state.plugins.filter(hasRules)) {
    const tr = captured(editor, () =>
      rules.props.handleTextInput?.call(rules, view, from, from, text, () => view.state.tr),
    );
    if (tr) return { rules, tr };
  }
  return undefined;
}

function captured(editor: Editor, act: () => unknown): Transaction | null {
  try {
    return editor.captureTransaction(act);
  } finally {
    // A rule that throws would leave an editor that takes nothing any more.
    editor.isCapturingTransaction = false;
  }
}

const hasRules = ({ spec }: Plugin): boolean => 'isInputRules' in spec && spec['isInputRules'] === true;
