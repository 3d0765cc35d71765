import { type Amount, type Cycle } from '@cairn/domain';
import { useMemo } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRead } from '../../data/use-read.ts';
import { useToday } from '../../lib/use-today.ts';
import { measured, type CycleWork, type Measure } from './use-cycle-work.ts';

export type CycleDay = Amount & { readonly date: string };

export interface CycleDays {
  readonly days: readonly CycleDay[];
  /** They couldn't be read, as without a network. */
  readonly isMissing: boolean;
}

/** The days of a cycle so far: those that are over from the server's history, the last one live. */
export function useCycleDays(row: Cycle, work: CycleWork, measure: Measure): CycleDays {
  const { workspace } = useWorkspace();
  const today = useToday();
  const { value, error } = useRead(
    'GET /api/workspaces/:slug/cycles/:cycle/progress',
    progressCall(workspace.slug, row.id),
  );
  return useMemo(() => {
    const past = (value?.days ?? []).map(({ date, [measure]: amount }) => ({ date, ...amount }));
    const isRunning =
      row.startDate !== null && row.startDate <= today && row.endDate !== null && today <= row.endDate;
    const days = isRunning
      ? [...past.filter(({ date }) => date < today), { date: today, ...measured(work.issues, measure) }]
      : past;
    return { days: value === undefined ? [] : days, isMissing: error !== undefined };
  }, [value, error, row, work, measure, today]);
}

/** The end of a completed cycle: whatever happens to its issues afterwards, it stays as it was. Undefined until it is known. */
export function useFinalAmount(row: Cycle): Amount | undefined {
  const { workspace } = useWorkspace();
  const { value } = useRead(
    'GET /api/workspaces/:slug/cycles/:cycle/progress',
    progressCall(workspace.slug, row.id),
  );
  return value?.days.at(-1)?.issues;
}

const progressCall = (slug: string, cycleId: string) => ({
  params: { slug, cycle: cycleId },
  query: { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
});
