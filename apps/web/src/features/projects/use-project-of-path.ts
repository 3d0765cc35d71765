import { project, type Project } from '@cairn/domain';
import { useParams } from '@tanstack/react-router';
import { useEngineState } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';

/** The project in the URL; while `isReady` is false its row may still load. */
export function useProjectOfPath(): { readonly row: Project | undefined; readonly isReady: boolean } {
  const { project: projectId } = useParams({ strict: false });
  const row = useRow(project, projectId);
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  return { row, isReady };
}
