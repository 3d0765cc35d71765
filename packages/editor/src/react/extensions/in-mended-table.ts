import { createChainableState } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
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
    return command(createChainableState({ state, transaction: tr }), () => dispatch(tr), view);
  };
