import type { Transaction } from '@tiptap/pm/state';

/** The binding's key for what it says about a transaction; written out so that editors without Yjs need not load it. */
export const BINDING = 'y-sync$';

/** Whether a transaction brings in what somebody else wrote. */
export function isOthersChange(transaction: Transaction): boolean {
  const said: unknown = transaction.getMeta(BINDING);
  if (typeof said !== 'object' || said === null) return false;
  return 'isChangeOrigin' in said && said.isChangeOrigin === true;
}
