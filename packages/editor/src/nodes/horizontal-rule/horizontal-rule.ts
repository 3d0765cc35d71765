import { InputRule, Node } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { Transaction } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    horizontalRule: {
      /** Puts a rule in place of the current text block when it is empty, else below it; the caret goes after. */
      setHorizontalRule: () => ReturnType;
    };
  }
}

// An em dash and a dash is what `---` has become by the time typography has seen the first two.
const TRIGGERS = [/^(?:---|—-)$/, /^___\s$/, /^\*\*\*\s$/];

/** A line across the text: `---`, `___ ` or `*** `. */
export const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
  addCommands() {
    return {
      setHorizontalRule:
        () =>
        ({ tr, dispatch, state }) => {
          if (!state.selection.$from.parent.isTextblock) return false;
          if (dispatch) placeRule(tr);
          return true;
        },
    };
  },
  addInputRules() {
    return TRIGGERS.map(
      (find) =>
        new InputRule({
          find,
          handler: ({ state, range }) => {
            state.tr.delete(range.from, range.to);
            placeRule(state.tr);
          },
        }),
    );
  },
});

function placeRule(tr: Transaction): void {
  const { $from } = tr.selection;
  const schema = tr.doc.type.schema;
  const rule = schema.nodes['horizontalRule']?.create();
  const paragraph = schema.nodes['paragraph']?.create();
  if (!rule || !paragraph) return;
  const isEmpty = $from.parent.content.size === 0;
  const start = isEmpty ? $from.before() : $from.after();
  const end = $from.after();
  const next = tr.doc.resolve(end).nodeAfter;
  const follows = next?.isTextblock ? [rule] : [rule, paragraph];
  tr.replaceWith(start, isEmpty ? end : start, follows);
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1), 1)).scrollIntoView();
}
