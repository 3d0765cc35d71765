import type { HistoryEntry } from '../../platform/history/index.ts';
import { blockerChangesOf } from './blocking.ts';
import type { BlockerChange } from './blocking-cause.ts';
import { happeningsOf, type Happening } from './happenings.ts';

/** The last command of which everything has been told, and how much of the one after it has. */
export interface Place {
  readonly seq: number;
  readonly facts: number;
}

/** What so many facts tell, and the place after them. */
export interface NextFacts {
  readonly happenings: readonly Happening[];
  readonly blockerChanges: readonly BlockerChange[];
  readonly end: Place;
}

/** What the next facts tell, so many at most. The first command may have been told in part. */
export function nextFactsOf(
  entries: readonly HistoryEntry[],
  { seq, facts }: Place,
  most: number,
): NextFacts {
  const happenings: Happening[] = [];
  const blockerChanges: BlockerChange[] = [];
  let room = most;
  let end: Place = { seq, facts };
  for (const entry of entries) {
    const from = entry === entries[0] ? facts : 0;
    const to = Math.min(entry.facts.length, from + room);
    for (let at = from; at < to; at++) {
      happenings.push(...happeningsOf(entry, at));
      blockerChanges.push(...blockerChangesOf(entry, at));
    }
    room -= to - from;
    if (to < entry.facts.length) return { happenings, blockerChanges, end: { seq: end.seq, facts: to } };
    end = { seq: entry.seq, facts: 0 };
  }
  return { happenings, blockerChanges, end };
}
