import { Empty } from '../../../platform/empty.tsx';
import type { Project } from '@cairn/domain';
import { openCreateProject } from '../../projects/public.ts';
import { emptyScreens } from '../empty-screens.tsx';
import { openIssueForm } from '../form/issue-form-store.ts';
import type { WorkspaceList } from './workspace-lists.ts';

/** One of the workspace's lists, without issues. */
export function WorkspaceListEmpty({ list, hasProjects }: { list: WorkspaceList; hasProjects: boolean }) {
  if (!hasProjects) return <Empty of={emptyScreens.noProject} run={{ create: openCreateProject }} />;
  if (list === 'subscribed') return <Empty of={emptyScreens.subscribed} />;
  return <Empty of={emptyScreens[list]} run={{ create: () => openIssueForm() }} />;
}

/** A project without issues. */
export const ProjectListEmpty = ({ home }: { home: Project }) => (
  <Empty
    of={emptyScreens.project}
    home={home}
    run={{ create: () => openIssueForm({ projectId: home.id }) }}
  />
);

/** A project that does not exist, or that this person has no access to. */
export const MissingProject = () => <Empty of={emptyScreens.missing} />;

/** A list whose filters match nothing. */
export const NoMatchingIssues = ({ onClear }: { onClear: () => void }) => (
  <Empty of={emptyScreens.noMatch} run={{ clear: onClear }} />
);
