import type { WorkCalendar } from '@cairn/domain';
import type { BarSpan } from './bar-span.ts';
import { dayNumber, dayOf } from './day-number.ts';

type Days = Pick<BarSpan, 'first' | 'last'>;

/** Why an issue that now starts too early is not moved. */
export type StaysBecause = 'noDates' | 'noRight' | 'cycleOver';

/** What is known about an issue among those that depend on each other. */
export interface Waiting {
  readonly span: Days | undefined;
  /** Completed or cancelled: it blocks nothing any more, and waits for nothing itself. */
  readonly isClosed: boolean;
  /** Why it can't be moved, if it can't. */
  readonly stays: StaysBecause | undefined;
  /** Its project's calendar. */
  readonly calendar: WorkCalendar;
}

export interface Waits {
  /** Undefined for issues that are not on this device. */
  readonly issue: (id: string) => Waiting | undefined;
  readonly blockedBy: (id: string) => readonly string[];
  readonly blocks: (id: string) => readonly string[];
}

/** Issues that someone moved, with their days before and after. */
export type Placed = ReadonlyMap<string, { readonly before: Days | undefined; readonly after: Days }>;

export interface MovedAlong {
  /** The new days of each issue that moves. */
  readonly moves: ReadonlyMap<string, Days>;
  readonly stays: ReadonlyMap<string, StaysBecause>;
}

/**
 * Finds the issues that have to start later because an issue they wait for, directly or not, was moved. Each moves no further
 * than needed, starts on a working day of its project and keeps its number of working days. Issues that someone placed stay
 * where they were put. If issues wait for each other in a circle, one of these dependencies stays unmet.
 */
export function movedAlong(placed: Placed, waits: Waits): MovedAlong {
  const order = inOrder(placed, waits);
  const rank = new Map(order.map((id, at) => [id, at]));
  const moves = new Map<string, Days>();
  const stays = new Map<string, StaysBecause>();
  const ends = new Map<string, number>();
  for (const [id, { before, after }] of placed) if (before?.last !== after.last) ends.set(id, after.last);

  const isOpen = (id: string): boolean => waits.issue(id)?.isClosed === false;
  const endOf = (id: string): number =>
    ends.get(id) ?? placed.get(id)?.after.last ?? waits.issue(id)?.span?.last ?? -Infinity;
  for (const id of order) {
    const waiting = waits.issue(id);
    if (!waiting || waiting.isClosed) continue;
    const at = rank.get(id) ?? 0;
    const before = waits.blockedBy(id).filter((each) => isOpen(each) && (rank.get(each) ?? -1) < at);
    const moved = before.filter((each) => ends.has(each));
    if (moved.length === 0) continue;
    if (!waiting.span) stays.set(id, 'noDates');
    else if (moved.some((each) => endOf(each) >= (waiting.span?.first ?? Infinity))) {
      if (waiting.stays) stays.set(id, waiting.stays);
      else {
        const days = daysAfter(Math.max(...before.map(endOf)), waiting.span, waiting.calendar);
        moves.set(id, days);
        ends.set(id, days.last);
      }
    }
  }
  return { moves, stays };
}

/** The days of something that starts after `end`. If it only had days off, it gets one working day. */
function daysAfter(end: number, { first, last }: Days, calendar: WorkCalendar): Days {
  const start = calendar.workedFrom(dayOf(end + 1));
  const count = calendar.countFrom(dayOf(first), dayOf(last));
  return { first: dayNumber(start), last: dayNumber(calendar.lastOf(start, count)) };
}

/** These issues and all that wait for them, directly or not, each after the ones it waits for. */
function inOrder(placed: Placed, { blocks }: Waits): readonly string[] {
  const seen = new Set(placed.keys());
  const done: string[] = [];
  // Without recursion, because a chain can be as long as a project has issues.
  const path = [...placed.keys()].map((id) => ({ id, next: [...blocks(id)] }));
  while (path.length > 0) {
    const last = path.at(-1);
    const id = last?.next.pop();
    if (id === undefined) {
      const left = path.pop();
      if (left && !placed.has(left.id)) done.push(left.id);
    } else if (!seen.has(id)) {
      seen.add(id);
      path.push({ id, next: [...blocks(id)] });
    }
  }
  return done.toReversed();
}
