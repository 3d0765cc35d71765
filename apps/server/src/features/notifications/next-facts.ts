import type { HistoryEntry } from '../../platform/history/index.ts';
import { blockerChangesOf } from './blocking.ts';
import type { BlockerChange } from './blocking-cause.ts';
import { happeningsOf, type Happening } from './happenings.ts';

/** The last fully processed command, and how much of the next one is done. */
export interface Place {
  readonly seq: number;
  readonly facts: number;
}

/** What a number of facts report, and the position after them. */
export interface NextFacts {
  readonly happenings: readonly Happening[];
  readonly blockerChanges: readonly BlockerChange[];
  readonly end: Place;
}

/** What the next facts report, up to a maximum. The first command may be partly processed. */
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
