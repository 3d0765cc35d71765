import { Plugin } from '@tiptap/pm/state';
import { Table } from '../../nodes/table/table.ts';
import { isOthersChange } from '../../shared/others-change.ts';

/**
 * Tables that several people write at once. Two who add a row and a column at the same moment leave it ragged, and the stock
 * table mends that wherever it sees it: in every browser at once, which makes it ragged again. Here only whoever writes in
 * the table next mends it.
 */
export const SharedTable = Table.extend({
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
