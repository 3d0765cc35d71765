import { view, type Project, type View } from '@cairn/domain';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useEngineState } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { MissingPage } from '../../lib/missing-page.tsx';
import { FeatureOff, ProjectScreen } from '../projects/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import { ProjectView } from './project-view.tsx';
import { ViewsPage } from './views-page.tsx';
import { WorkspaceView } from './workspace-view.tsx';

/** `/$workspace/projects/$project/views` */
export const ViewsScreen = () => (
  <ProjectScreen>{(home) => <ViewsPage key={home.id} home={home} />}</ProjectScreen>
);

/** `/$workspace/projects/$project/views/$view` */
export function ProjectViewScreen() {
  const row = useViewOfPath();
  return (
    <ProjectScreen>
      {(home) =>
        row?.projectId === home.id ? <ProjectView key={row.id} home={home} row={row} /> : <MissingView />
      }
    </ProjectScreen>
  );
}

/** `/$workspace/workspace-views/$view` */
export function WorkspaceViewScreen() {
  const row = useViewOfPath();
  return row?.projectId === null ? <WorkspaceView key={row.id} row={row} /> : <MissingView />;
}

function useViewOfPath(): View | undefined {
  const { view: viewId } = useParams({ strict: false });
  return useRow(view, viewId);
}

/** A view that doesn't exist, is invisible, or hasn't loaded. */
function MissingView() {
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  return isReady ? <MissingPage /> : null;
}

/** The URL of views in a project with views off (S-EMPTY-044). */
export function ViewsOff({ row }: { row: Project }) {
  const t = useTranslations('views');
  return <FeatureOff row={row} name={t('title')} of={emptyScreens.off} />;
}
