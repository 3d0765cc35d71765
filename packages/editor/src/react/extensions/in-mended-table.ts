import { createChainableState } from '@tiptap/core';
import { EditorState, Selection, type Command } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';

/**
 * Repairs a table before running a command on it. Two people who add a row and a column simultaneously leave it ragged,
 * and the built-in commands would put a row inside a row where a cell is missing.
 */
export const inMendedTable =
  (command: Command): Command =>
  (state, dispatch, view) => {
    if (!dispatch) return command(state, undefined, view);
    const { tr } = state;
    try {
      fixTables(createChainableState({ state, transaction: tr }));
    } catch {
      // The built-in repair can fail on a cell that spans nothing; a partial repair is better than none.
    }
    // In a separate transaction, because the built-in commands map each position through all steps of theirs, including
    // earlier ones.
    const mended = EditorState.create({ doc: tr.doc, selection: tr.selection });
    return command(mended, (own) => {
      for (const step of own.steps) tr.step(step);
      tr.setSelection(Selection.fromJSON(tr.doc, own.selection.toJSON()));
      dispatch(tr);
    });
  };
