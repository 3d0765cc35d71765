import type { Cycle } from '@cairn/domain';
import { useWorkspace } from '../../data/engine-context.ts';
import { useProjectZone } from './use-project-today.ts';

/** What the server is asked of a cycle with: by its project's clock. */
export function useCycleQuestion({ id, projectId }: Cycle) {
  const { workspace } = useWorkspace();
  return {
    params: { slug: workspace.slug, cycle: id },
    query: { timezone: useProjectZone(projectId) },
  };
}
