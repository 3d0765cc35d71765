import { cycle, lastCompleted, velocityOf, type Velocity } from '@cairn/domain';
import { useMemo } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import { useRows } from '../../data/use-rows.ts';
import { useProjectToday, useProjectZone } from './use-project-today.ts';
import type { Measure } from './use-work-inside.ts';

/** The last completed cycles of a project in the store; without any, nothing is requested. */
export function useLastCompleted(projectId: string): string {
  const today = useProjectToday(projectId);
  const rows = useRows(cycle, { field: 'projectId', value: projectId });
  return useMemo(
    () =>
      lastCompleted(rows, today)
        .map(({ id }) => id)
        .join(' '),
    [rows, today],
  );
}

export interface MeasuredVelocity extends Velocity {
  readonly measure: Measure;
}

/** What recent cycles completed: in points if the project has and uses them, else in issues. */
export function useVelocity(projectId: string, hasPoints: boolean): Read<MeasuredVelocity> {
  const { workspace } = useWorkspace();
  const { value, ...read } = useRead('GET /api/workspaces/:slug/projects/:project/cycles/velocity', {
    params: { slug: workspace.slug, project: projectId },
    query: { timezone: useProjectZone(projectId) },
  });
  const cycles = value?.cycles ?? [];
  const measure = hasPoints && cycles.some(({ points }) => points > 0) ? 'points' : 'issues';
  const velocity = velocityOf(cycles.map((each) => each[measure]));
  return { ...read, ...(velocity && { value: { ...velocity, measure } }) };
}
