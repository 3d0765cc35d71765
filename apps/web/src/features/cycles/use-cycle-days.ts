import type { Cycle, Progress } from '@cairn/domain';
import { useKeptRead } from '../../data/use-kept-read.ts';
import { useRead } from '../../data/use-read.ts';
import { usePoints } from '../estimates/public.ts';
import { useCycleQuestion } from './use-cycle-question.ts';

const PROGRESS = 'GET /api/workspaces/:slug/cycles/:cycle/progress';

/** The days of a cycle so far, from the server's history. */
export const useCycleDays = (row: Cycle) => useRead(PROGRESS, useCycleQuestion(row));

/** The days of a completed cycle, which stay as they are: this device keeps them. */
export const useEndedDays = (row: Cycle) => useKeptRead(PROGRESS, useCycleQuestion(row));

/** The end of a completed cycle: whatever happens to its issues afterwards, it stays as it was. Undefined until it is known. */
export function useFinalProgress(row: Cycle): Progress | undefined {
  const hasPoints = usePoints(row.projectId) !== undefined;
  const last = useEndedDays(row).value?.days.at(-1);
  return last && { issues: last.issues, points: hasPoints ? last.points : undefined };
}
