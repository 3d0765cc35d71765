import { can } from '@cairn/domain';
import { useUserId } from '../../../data/engine-context.ts';
import { NewButton } from '../../../lib/new-button.tsx';
import { IssueBrowser } from './issue-browser.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { WorkspaceListEmpty } from './lazy-empty.ts';
import { openIssueForm } from '../form/issue-form-store.ts';
import { SaveView } from './save-view.tsx';
import type { WorkspaceList } from './workspace-lists.ts';
import { WorkspaceTabs } from './workspace-tabs.tsx';
import { USUAL_ACROSS_PROJECTS, useJoinedScope } from '../view/use-joined-scope.ts';

const NONE: readonly string[] = [];

/** The property that puts an issue on a person's list. */
const MINE: Readonly<Partial<Record<WorkspaceList, string>>> = {
  assigned: 'assignees',
  created: 'createdBy',
  subscribed: 'subscribers',
};

/** The unarchived issues of all joined projects. */
export function WorkspaceIssuesPage({ list }: { list: WorkspaceList }) {
  const { words, actor } = useIssueContext();
  const { t } = words;
  const userId = useUserId();
  const scope = useJoinedScope(list === 'all-issues' ? undefined : list, userId);
  const mayCreate = can(actor, 'project:create', 'workspace');
  const title = t(`workspace.lists.${list}`);
  return (
    <IssueBrowser
      key={list}
      label={title}
      viewKey={`view:workspace:${list}`}
      usual={USUAL_ACROSS_PROJECTS}
      scope={scope}
      without={NONE}
      heading={<h1 className="truncate font-medium">{title}</h1>}
      tabs={<WorkspaceTabs current={list} />}
      tools={(view) => <SaveView view={view} projectId={null} mine={MINE[list]} />}
      controls={<NewButton label={t('list.new')} disabled={!mayCreate} onClick={() => openIssueForm()} />}
      empty={<WorkspaceListEmpty list={list} hasProjects={scope.projectIds.length > 0} />}
    />
  );
}
