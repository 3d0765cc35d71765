import type { Cycle } from '@cairn/domain';
import { useWorkspace } from '../../data/engine-context.ts';
import { useProjectZone } from './use-project-today.ts';

/** The query parameters of a cycle, in its project's time zone. */
export function useCycleQuestion({ id, projectId }: Cycle) {
  const { workspace } = useWorkspace();
  return {
    params: { slug: workspace.slug, cycle: id },
    query: { timezone: useProjectZone(projectId) },
  };
}
