import { alignTokens } from './align-tokens.ts';
import { keptTokens, type ChangedPart, type OwnChange } from './own-change.ts';
import type { Token } from './tokens.ts';

/**
 * The changes of a press that took back or brought back, which say of what one of them took away whether another has put it in elsewhere,
 * and somebody else has moved it or taken it away from there since: it is theirs then, and does not come back as well.
 *
 * @param placesNow where each token stands now that a change has put in; -1 for those that are gone
 */
export function withoutTheirs(
  changes: readonly OwnChange[],
  placesNow: (change: OwnChange) => readonly number[],
): readonly OwnChange[] {
  const backs = changes.filter(({ parts }) => parts.length === 1 && parts[0]?.isBack === true);
  if (backs.length < 2) return changes;
  const theirs = new Map<OwnChange, Set<number>>();
  for (const taken of backs)
    for (const put of backs) {
      const carried = taken === put ? [] : carriedBy(taken, put);
      const places = carried.length > 0 ? placesNow(put) : [];
      const gone = carried.flatMap(([was, is]) => ((places[is] ?? -1) < 0 ? [was] : []));
      if (gone.length > 0) theirs.set(taken, new Set([...(theirs.get(taken) ?? []), ...gone]));
    }
  return changes.map((change) => {
    const gone = theirs.get(change);
    if (!gone) return change;
    const parts = change.parts.map((part) => ({
      ...part,
      passing: new Set([...(part.passing ?? []), ...gone]),
    }));
    return { ...change, isExact: false, parts };
  });
}

/** Which words that one change took away another has put in, each by its place in what was there before and in what was put in. */
function carriedBy({ parts: [from] }: OwnChange, { parts: [to] }: OwnChange): [was: number, is: number][] {
  if (!from || !to || from.before.length === 0 || to.put.length === 0) return [];
  const stayed = new Set(keptTokens(from));
  const were = wordsIn(from.before, (at) => !stayed.has(at));
  const kept = keptTokens(to);
  const are = wordsIn(to.put, (at) => (kept[at] ?? -1) < 0);
  return alignTokens(tokensAt(from, 'before', were), tokensAt(to, 'put', are)).flatMap((place, index) => {
    const [was, is] = [were[index], are[place]];
    return was === undefined || is === undefined ? [] : [[was, is]];
  });
}

const wordsIn = (tokens: readonly Token[], counts: (at: number) => boolean): number[] =>
  [...tokens.keys()].filter((at) => tokens[at]?.kind === 'atom' && counts(at));

const tokensAt = (part: ChangedPart, which: 'put' | 'before', places: readonly number[]): Token[] =>
  places.flatMap((at) => part[which][at] ?? []);
