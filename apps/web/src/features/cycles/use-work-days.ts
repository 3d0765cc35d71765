import type { Amount } from '@cairn/domain';
import { useMemo } from 'react';
import { useToday } from '../../lib/use-today.ts';
import { measured, type Measure, type Work } from './use-work-inside.ts';

export type WorkDay = Amount & { readonly date: string };

/** What the server says of the days of a cycle or module, once it has. */
export interface PastDays {
  readonly value?: { readonly days: readonly PastDay[] };
  readonly error?: Error;
}

interface PastDay {
  readonly date: string;
  readonly issues: Amount;
  readonly points: Amount;
}

export interface Span {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** The days so far: those that are over from the server's history, the last one live. */
export function useWorkDays(
  { startDate, endDate }: Span,
  { value }: PastDays,
  { issues }: Work,
  measure: Measure,
): readonly WorkDay[] {
  const today = useToday();
  return useMemo(() => {
    if (value === undefined) return [];
    const past = value.days.map(({ date, [measure]: amount }) => ({ date, ...amount }));
    const isRunning = startDate !== null && startDate <= today && endDate !== null && today <= endDate;
    return isRunning
      ? [...past.filter(({ date }) => date < today), { date: today, ...measured(issues, measure) }]
      : past;
  }, [value, startDate, endDate, issues, measure, today]);
}
