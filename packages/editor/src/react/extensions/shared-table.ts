import type { RawCommands } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Table } from '../../nodes/table/table.ts';
import { isOthersChange } from '../../shared/others-change.ts';
import { inMendedTable } from './in-mended-table.ts';

/**
 * Tables that several people write at once. Two who add a row and a column at the same moment leave it ragged, and the stock
 * table mends that wherever it sees it: in every browser at once, which makes it ragged again. Here only whoever writes in
 * the table next mends it, and whoever changes its rows and columns does so before.
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
            // The stock table can come to a cell that spans nothing; ragged is better than a change that is refused.
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
