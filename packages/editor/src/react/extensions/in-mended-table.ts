import { createChainableState } from '@tiptap/core';
import { EditorState, Selection, type Command } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';

/**
 * The same command on a table that has been mended first. Two who add a row and a column at once leave it ragged, and the stock
 * commands would put a row into a row where a cell is missing.
 */
export const inMendedTable =
  (command: Command): Command =>
  (state, dispatch, view) => {
    if (!dispatch) return command(state, undefined, view);
    const { tr } = state;
    try {
      fixTables(createChainableState({ state, transaction: tr }));
    } catch {
      // The stock table can come to a cell that spans nothing; what is mended so far is better than nothing.
    }
    // In a transaction of its own: the stock commands take each place through all steps of theirs, also those before it.
    const mended = EditorState.create({ doc: tr.doc, selection: tr.selection });
    return command(mended, (own) => {
      for (const step of own.steps) tr.step(step);
      tr.setSelection(Selection.fromJSON(tr.doc, own.selection.toJSON()));
      dispatch(tr);
    });
  };
