import { amountOf, dayAfter, STATE_GROUPS, type Amount, type StateGroup } from '@cairn/domain';
import { dayAt, startOfDay } from '@cairn/domain/time-zone';
import { undo, type Fact, type RowsById } from '../../platform/history/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { KINDS, factsSince, rowsOfNow, type CycleKey } from './progress-rows.ts';

/** Work at the end of a day. */
export interface CycleDay {
  readonly date: string;
  readonly issues: Amount;
  readonly points: Amount;
}

/** Days of a longer cycle are left out, the last ones first. */
const MAX_DAYS = 400;

interface Asked {
  readonly cycle: CycleKey & { readonly startDate: string; readonly endDate: string };
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * What was in a cycle at the end of each of its days so far: the rows of now, taken back day by day by what has happened
 * since. So the numbers of a completed cycle never change, whatever happens to its issues afterwards.
 */
export async function cycleDays(db: Db, { cycle, timeZone, now }: Asked): Promise<CycleDay[]> {
  const dates = datesOf(cycle, dayAt(now, timeZone));
  const [first] = dates;
  if (first === undefined) return [];
  const facts = await factsSince(db, cycle, startOfDay(first, timeZone));
  const rows = await rowsOfNow(db, cycle, facts);
  const days: CycleDay[] = [];
  let at = 0;
  for (const date of dates.toReversed()) {
    const end = startOfDay(dayAfter(date, 1), timeZone);
    for (let next = facts[at]; next && next.at >= end; next = facts[(at += 1)]) takeBack(rows, next.fact);
    days.push({ date, ...amountsIn(rows, cycle.id) });
  }
  return days.toReversed();
}

function datesOf({ startDate, endDate }: Asked['cycle'], today: string): string[] {
  const last = endDate < today ? endDate : today;
  const dates: string[] = [];
  for (let date = startDate; date <= last && dates.length < MAX_DAYS; date = dayAfter(date, 1))
    dates.push(date);
  return dates;
}

function takeBack(rows: ReadonlyMap<string, RowsById>, fact: Fact): void {
  const entity = KINDS.find(({ name }) => name === fact[0]);
  const held = rows.get(fact[0]);
  if (entity && held) undo(entity, held, fact);
}

function amountsIn(
  rows: ReadonlyMap<string, RowsById>,
  cycleId: string,
): { readonly issues: Amount; readonly points: Amount } {
  const counted: { readonly group: StateGroup; readonly points: number }[] = [];
  const valueOf = (kind: string, id: unknown, field: string): unknown =>
    rows.get(kind)?.get(String(id))?.[field];
  for (const { id, cycleId: held } of rows.get('issueCycle')?.values() ?? []) {
    const issue = held === cycleId ? rows.get('issue')?.get(id) : undefined;
    if (!issue || issue['removedAt'] !== null || issue['archivedAt'] !== null) continue;
    const named = valueOf('state', issue['stateId'], 'group');
    const group = STATE_GROUPS.find((each) => each === named);
    if (group === undefined) continue;
    const size = Number(valueOf('estimateValue', valueOf('issueEstimate', id, 'valueId'), 'value'));
    counted.push({ group, points: Number.isFinite(size) ? size : 0 });
  }
  return {
    issues: amountOf(counted.map(({ group }) => ({ group, size: 1 }))),
    points: amountOf(counted.map(({ group, points }) => ({ group, size: points }))),
  };
}
