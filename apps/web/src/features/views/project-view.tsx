import { project, type Project, type View } from '@cairn/domain';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useGo } from '../../lib/use-go.ts';
import { ProjectBreadcrumb } from '../projects/public.ts';
import { SavedView } from './saved-view.tsx';
import { ViewMark } from './view-mark.tsx';

/** In a project all issues have that project. */
const WITHOUT = ['project', 'stateGroup'];

/** A view of a project. */
export function ProjectView({ home, row }: { home: Project; row: View }) {
  const t = useTranslations('views');
  const { workspace } = useWorkspace();
  const go = useGo();
  const mayCreate = useCan('issue:create', subjectOf(project, home));
  const scope = useMemo(() => ({ projectIds: [home.id] }), [home.id]);
  useEffect(() => {
    document.title = `${row.name} · ${home.name}`;
  }, [row.name, home.name]);
  const list = `/${workspace.slug}/projects/${home.id}/views`;
  return (
    <SavedView
      row={row}
      scope={scope}
      without={WITHOUT}
      addTo={mayCreate ? home.id : undefined}
      mayCreateIssues={mayCreate}
      onRemoved={() => go(list)}
      heading={
        <ProjectBreadcrumb
          home={home}
          crumbs={[
            { key: 'views', label: t('title'), render: <AppLink to={list} /> },
            { key: 'view', label: row.name, icon: <ViewMark icon={row.icon} /> },
          ]}
        />
      }
    />
  );
}
