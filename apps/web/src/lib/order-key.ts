import { keyBetween } from '@cairn/domain';

/** The key for a row that is put at `index` of a list from which it is already taken out. */
export function orderKeyAt(rows: readonly { readonly sortOrder: string }[], index: number): string {
  return keyBetween(rows[index - 1]?.sortOrder, rows[index]?.sortOrder);
}
