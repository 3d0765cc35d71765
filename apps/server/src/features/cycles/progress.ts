import {
  amountOf,
  CHART_DAYS_MAX,
  dayAfter,
  issueCycle,
  sizeOfValue,
  STATE_GROUPS,
  type Amount,
  type StateGroup,
} from '@cairn/domain';
import { dayAt, startOfDay } from '@cairn/domain/time-zone';
import { undo, type Fact, type RowsById } from '../../platform/history/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { KINDS, factsSince, isInside, rowsOfNow, type Gathering } from './progress-rows.ts';

/** Work at the end of a day. */
export interface WorkDay {
  readonly date: string;
  readonly issues: Amount;
  readonly points: Amount;
}

/** Where the cycle of an issue is stored. */
export const inCycles = { facet: issueCycle, field: 'cycleId' };

export interface Asked {
  readonly of: Gathering & { readonly startDate: string; readonly endDate: string };
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The content of a cycle or module at the end of each of its days so far: the current rows, with everything since
 * undone day by day. So the numbers of a completed cycle never change.
 */
export async function workDays(db: Db, { of, timeZone, now }: Asked): Promise<WorkDay[]> {
  const dates = datesOf(of, dayAt(now, timeZone));
  const [first] = dates;
  if (first === undefined) return [];
  const facts = await factsSince(db, of, startOfDay(first, timeZone));
  const rows = await rowsOfNow(db, of, facts);
  const days: WorkDay[] = [];
  let at = 0;
  for (const date of dates.toReversed()) {
    const end = startOfDay(dayAfter(date, 1), timeZone);
    for (let next = facts[at]; next && next.at >= end; next = facts[(at += 1)]) takeBack(rows, of, next.fact);
    days.push({ date, ...amountsIn(rows, of) });
  }
  return days.toReversed();
}

function datesOf({ startDate, endDate }: Asked['of'], today: string): string[] {
  const last = endDate < today ? endDate : today;
  const dates: string[] = [];
  for (let date = startDate; date <= last && dates.length < CHART_DAYS_MAX; date = dayAfter(date, 1))
    dates.push(date);
  return dates;
}

export function takeBack(rows: ReadonlyMap<string, RowsById>, { by }: Gathering, fact: Fact): void {
  const entity = [...KINDS, by.facet].find(({ name }) => name === fact[0]);
  const held = rows.get(fact[0]);
  if (entity && held) undo(entity, held, fact);
}

function amountsIn(
  rows: ReadonlyMap<string, RowsById>,
  of: Gathering,
): { readonly issues: Amount; readonly points: Amount } {
  const counted = countedIn(rows, of);
  return {
    issues: amountOf(counted.map(({ group }) => ({ group, size: 1 }))),
    points: amountOf(counted.map(({ group, points }) => ({ group, size: points }))),
  };
}

/** An issue that counts. */
export interface Counted {
  readonly id: string;
  readonly stateId: string;
  readonly group: StateGroup;
  readonly points: number;
}

export function countedIn(rows: ReadonlyMap<string, RowsById>, of: Gathering): Counted[] {
  const counted: Counted[] = [];
  const valueOf = (kind: string, id: unknown, field: string): unknown =>
    rows.get(kind)?.get(String(id))?.[field];
  for (const row of rows.get(of.by.facet.name)?.values() ?? []) {
    const { id } = row;
    const issue = isInside(of, row) ? rows.get('issue')?.get(id) : undefined;
    if (!issue || issue['removedAt'] !== null || issue['archivedAt'] !== null) continue;
    const named = valueOf('state', issue['stateId'], 'group');
    const group = STATE_GROUPS.find((each) => each === named);
    if (group === undefined) continue;
    const value = valueOf('estimateValue', valueOf('issueEstimate', id, 'valueId'), 'value');
    const stateId = String(issue['stateId']);
    counted.push({ id, stateId, group, points: typeof value === 'string' ? sizeOfValue(value) : 0 });
  }
  return counted;
}
