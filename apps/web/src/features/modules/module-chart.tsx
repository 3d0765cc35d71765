import { issueModules, type Issue, type Module } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { useCallback } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRead } from '../../data/use-read.ts';
import { useProjectZone, useWorkInside, WorkChart } from '../cycles/public.ts';
import { emptyScreens } from './empty-screens.tsx';

/** In pixels. */
const HEIGHT = 150;

/** Burn-down or burn-up of a module from its start to its target date. */
export function ModuleChart({ row }: { row: Module }) {
  const { workspace } = useWorkspace();
  const { id, projectId, startDate, targetDate } = row;
  const counts = useCallback(
    (each: Issue) => each.archivedAt === null && facetOf(each, issueModules)?.moduleIds.includes(id) === true,
    [id],
  );
  const work = useWorkInside(projectId, counts);
  const past = useRead('GET /api/workspaces/:slug/modules/:module/progress', {
    params: { slug: workspace.slug, module: id },
    query: { timezone: useProjectZone(projectId) },
  });
  return (
    <WorkChart
      projectId={projectId}
      span={{ startDate, endDate: targetDate }}
      past={past}
      work={work}
      height={HEIGHT}
      empty={emptyScreens.chart}
    />
  );
}
