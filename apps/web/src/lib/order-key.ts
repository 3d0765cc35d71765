import { keyBetween } from '@cairn/domain';

/**
 * A key that sorts between two others; null stands for an end. Two rows can have the same key after edits made at
 * once: then the new one follows the first of them.
 */
export function orderKeyBetween(before: string | null, after: string | null): string {
  return keyBetween(before ?? undefined, after ?? undefined);
}

/** The key for a row that is put at `index` of a list from which it is already taken out. */
export function orderKeyAt(rows: readonly { readonly sortOrder: string }[], index: number): string {
  return orderKeyBetween(rows[index - 1]?.sortOrder ?? null, rows[index]?.sortOrder ?? null);
}
