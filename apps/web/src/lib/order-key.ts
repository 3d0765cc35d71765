import { keyBetween } from '@cairn/domain';

/** The key for a row that is inserted at `index` of a list from which it has already been removed. */
export function orderKeyAt(rows: readonly { readonly sortOrder: string }[], index: number): string {
  return keyBetween(rows[index - 1]?.sortOrder, rows[index]?.sortOrder);
}
