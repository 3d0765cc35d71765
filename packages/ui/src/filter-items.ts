export interface Filterable {
  label: string;
  keywords?: string | undefined;
}

/**
 * The items that contain every word of the query, ignoring case and accents. Items that start with the query come
 * first; otherwise the order stays.
 */
export function filterItems<Item extends Filterable>(items: readonly Item[], query: string): readonly Item[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  const whole = words.join(' ');
  const leading: Item[] = [];
  const others: Item[] = [];
  for (const item of items) {
    const text = fold(`${item.label} ${item.keywords ?? ''}`);
    if (!words.every((word) => text.includes(word))) continue;
    (text.startsWith(whole) ? leading : others).push(item);
  }
  return [...leading, ...others];
}

/** Lower case, without accents. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
}
