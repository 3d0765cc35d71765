import type { Cycle, Progress } from '@cairn/domain';
import { useKeptRead } from '../../data/use-kept-read.ts';
import { useRead } from '../../data/use-read.ts';
import { usePoints } from '../estimates/public.ts';
import { useCycleQuestion } from './use-cycle-question.ts';

const PROGRESS = 'GET /api/workspaces/:slug/cycles/:cycle/progress';

/** The daily progress of a cycle so far, from the server's history. */
export const useCycleDays = (row: Cycle) => useRead(PROGRESS, useCycleQuestion(row));

/** The daily progress of a completed cycle, which never changes, so it is cached on this device. */
export const useEndedDays = (row: Cycle) => useKeptRead(PROGRESS, useCycleQuestion(row));

/** The final progress of a completed cycle, unaffected by later changes. Undefined until it has loaded. */
export function useFinalProgress(row: Cycle): Progress | undefined {
  const hasPoints = usePoints(row.projectId) !== undefined;
  const last = useEndedDays(row).value?.days.at(-1);
  return last && { issues: last.issues, points: hasPoints ? last.points : undefined };
}
