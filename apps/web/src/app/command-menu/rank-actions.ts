import fuzzysort from 'fuzzysort';
import { foldText } from '../../lib/fold-text.ts';

/** Something that can be found by name. */
export interface Named {
  readonly name: string;
  /** Phrases equivalent to the name. */
  readonly synonyms?: readonly string[] | undefined;
  /** Raises or lowers its score slightly. */
  readonly bonus?: number | undefined;
}

export interface Ranked<Item> {
  readonly found: Item;
  readonly score: number;
  readonly matches: readonly (readonly [number, number])[];
}

type Range = readonly [number, number];

interface Hit {
  readonly score: number;
  readonly ranges: readonly Range[];
}

/**
 * Scores by kind of match: whole phrases before their words in another order, and all before scattered letters. The
 * best issue titles score up to 1.11, so exact names come before them.
 */
const KINDS = { exact: 1.3, start: 1.1, word: 1, words: 0.95, inside: 0.85, across: 0.75, scattered: 0.6 };
/** Less than the step between two kinds: among equal matches, the more complete one comes first. */
const FULLNESS = 0.04;
/** A synonym scores slightly lower than the name. */
const SYNONYM_MALUS = 0.005;
const THRESHOLD = 0.4;

/** Items whose name or synonyms match, best first; ties keep their order. */
export function rankNamed<Item extends Named>(items: readonly Item[], query: string): Ranked<Item>[] {
  const folded = foldText(query.trim()).replaceAll(/\s+/g, ' ');
  if (folded === '') return items.map((found) => ({ found, score: 1, matches: [] }));
  return items
    .flatMap((found): Ranked<Item>[] => {
      const hit = hitOf(found, folded);
      return hit ? [{ found, score: hit.score + (found.bonus ?? 0), matches: hit.ranges }] : [];
    })
    .toSorted((a, b) => b.score - a.score);
}

function hitOf({ name, synonyms = [] }: Named, query: string): Hit | undefined {
  const folded = foldText(name);
  const byName = phraseHit(folded, query);
  const others = synonyms.map((each) => foldText(each));
  const bySynonym = Math.max(
    0,
    ...others.map((each) => (phraseHit(each, query)?.score ?? 0) - SYNONYM_MALUS),
  );
  // If normalising has shifted letters, none are highlighted.
  const ranges = folded.length === name.length ? (byName?.ranges ?? []) : [];
  const best = Math.max(byName?.score ?? 0, bySynonym);
  if (best > 0) return { score: best, ranges };
  const words = wordsIn([folded, ...others].join(' '));
  if (query.split(' ').every((each) => words.some(({ word }) => word.startsWith(each))))
    return { score: KINDS.across, ranges: [] };
  const scattered = fuzzysort.single(query, folded)?.score ?? 0;
  return scattered < THRESHOLD ? undefined : { score: scattered * KINDS.scattered, ranges: [] };
}

/** Matches a phrase as a whole or by its words. */
function phraseHit(phrase: string, query: string): Hit | undefined {
  const text = phrase.replace(/…$/, '');
  const fullness = (FULLNESS * query.length) / Math.max(text.length, query.length);
  const hit = (kind: keyof typeof KINDS, ranges: readonly Range[]): Hit => ({
    score: KINDS[kind] + fullness,
    ranges,
  });
  const words = wordsIn(text);
  const at = words.find(({ from }) => text.startsWith(query, from))?.from ?? text.indexOf(query);
  if (at >= 0) {
    const kind = at > 0 ? (words.some(({ from }) => from === at) ? 'word' : 'inside') : 'start';
    return hit(text === query ? 'exact' : kind, [[at, at + query.length]]);
  }
  const found = query.split(' ').map((each) => {
    const word = words.find((one) => one.word.startsWith(each));
    return word && ([word.from, word.from + each.length] as const);
  });
  const ranges = found.filter((range) => range !== undefined).toSorted(([a], [b]) => a - b);
  const isEach =
    ranges.length === found.length && new Set(ranges.map(([from]) => from)).size === found.length;
  return isEach ? hit('words', ranges) : undefined;
}

const wordsIn = (text: string): { readonly word: string; readonly from: number }[] =>
  [...text.matchAll(/[^\s:/-]+/g)].map((match) => ({ word: match[0], from: match.index }));
