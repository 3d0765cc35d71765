import type { Cycle, Progress } from '@cairn/domain';
import { useWorkspace } from '../../data/engine-context.ts';
import { useKeptRead } from '../../data/use-kept-read.ts';
import { useRead } from '../../data/use-read.ts';
import { usePoints } from '../estimates/public.ts';
import { useProjectZone } from './use-project-today.ts';

/** The days of a cycle so far, from the server's history. */
export function useCycleDays(row: Cycle) {
  const { workspace } = useWorkspace();
  return useRead('GET /api/workspaces/:slug/cycles/:cycle/progress', {
    params: { slug: workspace.slug, cycle: row.id },
    query: { timezone: useProjectZone(row.projectId) },
  });
}

/** The days of a completed cycle, which stay as they are: this device keeps them. */
export function useEndedDays(row: Cycle) {
  const { workspace } = useWorkspace();
  return useKeptRead('GET /api/workspaces/:slug/cycles/:cycle/progress', {
    params: { slug: workspace.slug, cycle: row.id },
    query: { timezone: useProjectZone(row.projectId) },
  });
}

/** The end of a completed cycle: whatever happens to its issues afterwards, it stays as it was. Undefined until it is known. */
export function useFinalProgress(row: Cycle): Progress | undefined {
  const hasPoints = usePoints(row.projectId) !== undefined;
  const last = useEndedDays(row).value?.days.at(-1);
  return last && { issues: last.issues, points: hasPoints ? last.points : undefined };
}
