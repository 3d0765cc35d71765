import { Extension, type Editor } from '@tiptap/core';
import { Plugin, Selection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { dispatchByItself } from '../core/dispatch-by-itself.ts';

/**
 * Makes input rules two steps: the typed text, and its replacement. Undo restores what was typed, such as `- ` for a
 * bullet. The built-in rules never insert the last letter, so there would be nothing to go back to.
 */
export const RuleSteps = Extension.create({
  name: 'ruleSteps',
  // Before all extensions with rules.
  priority: 2500,
  addKeyboardShortcuts() {
    // Before the key handlers of headings and code, which would undo the result and not the rule.
    const takeBack = () => this.editor.commands.undoInputRule();
    return { Backspace: takeBack, 'Mod-Backspace': takeBack, 'Shift-Backspace': takeBack };
  },
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

/** Enter after a fence isn't a letter: undoing its code block leaves the fence without a line break. */
export const FenceByEnter = Extension.create({
  name: 'fenceByEnter',
  // After an Enter that sends, and before the rules' own.
  priority: 1400,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleKeyDown: (view, event) =>
            event.key === 'Enter' && !view.composing && ruleByEnter(editor, view, event),
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
  // If something was added to what was typed, it stays.
  if (!tr.doc.eq(doc)) return true;
  for (const step of ruled.tr.steps) tr.step(step);
  tr.setSelection(Selection.fromJSON(tr.doc, ruled.tr.selection.toJSON())).setStoredMarks(
    ruled.tr.storedMarks,
  );
  // Needed by Backspace, which also undoes a rule.
  tr.setMeta(ruled.rules, { transform: tr, from, to: from, text: '' });
  dispatchByItself(view, tr);
  return true;
}

function ruleByEnter(editor: Editor, view: EditorView, event: KeyboardEvent): boolean {
  const ruled = firstRule(editor, view, (rules) => rules.props.handleKeyDown?.call(rules, view, event));
  if (!ruled) return false;
  const { from } = view.state.selection;
  dispatchByItself(view, ruled.tr.setMeta(ruled.rules, { transform: ruled.tr, from, to: from, text: '' }));
  return true;
}

/** What the first rule completed by the letter would do. */
const ruledBy = (editor: Editor, view: EditorView, from: number, text: string): Ruled | undefined =>
  firstRule(editor, view, (rules) =>
    rules.props.handleTextInput?.call(rules, view, from, from, text, () => view.state.tr),
  );

interface Ruled {
  readonly rules: Plugin;
  readonly tr: Transaction;
}

function firstRule(editor: Editor, view: EditorView, act: (rules: Plugin) => unknown): Ruled | undefined {
  for (const rules of view.state.plugins.filter(hasRules)) {
    const tr = captured(editor, () => act(rules));
    if (tr) return { rules, tr };
  }
  return undefined;
}

function captured(editor: Editor, act: () => unknown): Transaction | null {
  try {
    return editor.captureTransaction(act);
  } finally {
    // A rule that throws would leave the editor unable to accept input.
    editor.isCapturingTransaction = false;
  }
}

const hasRules = ({ spec }: Plugin): boolean => 'isInputRules' in spec && spec['isInputRules'] === true;
