import type { RawCommands } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Table } from '../../nodes/table/table.ts';
import { isOthersChange } from '../../shared/others-change.ts';
import { inMendedTable } from './in-mended-table.ts';

/**
 * Tables for live collaboration. Two people who add a row and a column simultaneously leave a table ragged, and the
 * built-in table repairs that wherever it sees it: in every browser at once, which makes it ragged again. Here it is
 * repaired only by the next person who types in the table or changes its rows and columns.
 */
export const SharedTable = Table.extend({
  addCommands() {
    const stock: Partial<RawCommands> = this.parent?.() ?? {};
    return { ...stock, ...Object.fromEntries(OF_LINES.map((name) => [name, mendedFirst(stock[name])])) };
  },
  addProseMirrorPlugins() {
    return (this.parent?.() ?? []).map((plugin) => {
      const { appendTransaction } = plugin.spec;
      if (!appendTransaction) return plugin;
      return new Plugin({
        ...plugin.spec,
        appendTransaction(transactions, oldState, newState) {
          if (transactions.some(isOthersChange)) return null;
          try {
            return appendTransaction.call(this, transactions, oldState, newState);
          } catch {
            // The built-in repair can fail on a cell that spans nothing; ragged is better than a rejected change.
            return null;
          }
        },
      });
    });
  },
});

const OF_LINES = [
  'addRowBefore',
  'addRowAfter',
  'deleteRow',
  'addColumnBefore',
  'addColumnAfter',
  'deleteColumn',
] as const;

type OfLines = RawCommands[(typeof OF_LINES)[number]];

const mendedFirst =
  (stock: OfLines | undefined): OfLines =>
  () =>
  (props) =>
    inMendedTable((state, dispatch) => stock?.()({ ...props, state, dispatch }) ?? false)(
      props.state,
      props.dispatch,
    );
