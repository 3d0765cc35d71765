import fuzzysort from 'fuzzysort';
import { rangesOf } from '../features/search/public.ts';
import { foldText } from '../lib/fold-text.ts';

/** Something with a name that can be found by it. */
export interface Named {
  readonly name: string;
  readonly keywords?: string | undefined;
  /** A little more or less than its name alone would give. */
  readonly bonus?: number | undefined;
}

export interface Ranked<Item> {
  readonly found: Item;
  readonly score: number;
  readonly matches: readonly (readonly [number, number])[];
}

const THRESHOLD = 0.4;
/** The beginning of one of the other words: less than a good hit in the name. */
const BY_KEYWORD = 0.65;

/** Those whose name or other words fit the query, the best first; their own order between equals. */
export function rankNamed<Item extends Named>(items: readonly Item[], query: string): Ranked<Item>[] {
  const folded = foldText(query.trim());
  if (folded === '') return items.map((found) => ({ found, score: 1, matches: [] }));
  return items
    .flatMap((found): Ranked<Item>[] => {
      const name = fuzzysort.single(folded, foldText(found.name));
      const byKeyword = ` ${foldText(found.keywords ?? '')}`.includes(` ${folded}`) ? BY_KEYWORD : 0;
      const score = Math.max(name?.score ?? 0, byKeyword);
      if (score < THRESHOLD) return [];
      const isByName = (name?.score ?? 0) >= THRESHOLD;
      const matches = isByName && name ? rangesOf(name.indexes, found.name.length) : [];
      return [{ found, score: score + (found.bonus ?? 0), matches }];
    })
    .toSorted((a, b) => b.score - a.score);
}
