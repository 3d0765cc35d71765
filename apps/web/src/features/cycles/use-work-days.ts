import type { Amount } from '@cairn/domain';
import { useMemo } from 'react';
import type { Read } from '../../data/use-read.ts';
import { useToday } from '../../lib/use-today.ts';
import { measured, type Measure, type Work } from './use-work-inside.ts';

export type WorkDay = Amount & { readonly date: string };

/** The server's daily progress of a cycle or module, once loaded. */
export type PastDays = Read<{ readonly days: readonly PastDay[] }>;

interface PastDay {
  readonly date: string;
  readonly issues: Amount;
  readonly points: Amount;
}

export interface Span {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** The days so far: past ones from the server's history, the last one live. */
export function useWorkDays(
  { startDate, endDate }: Span,
  { value }: Pick<PastDays, 'value'>,
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
