import { can, DEFAULT_VIEW, project, type Issue, type IssueViewSpec } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { PlusIcon } from '@cairn/ui/icons';
import { useMemo, type ReactNode } from 'react';
import { useUserId, useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { openCreateProject } from '../projects/public.ts';
import { IssueBrowser } from './issue-browser.tsx';
import { useIssueContext } from './issue-context.tsx';
import { IssueEmpty } from './issue-empty.tsx';
import { openIssueForm } from './issue-form-store.ts';

/** The four lists of the whole workspace in their order (S-ROUTE-021), by the last part of their address. */
export const WORKSPACE_LISTS = ['all-issues', 'assigned', 'created', 'subscribed'] as const;
export type WorkspaceList = (typeof WORKSPACE_LISTS)[number];

const NAMES: Readonly<Record<WorkspaceList, string>> = {
  'all-issues': 'all',
  assigned: 'assigned',
  created: 'created',
  subscribed: 'subscribed',
};

const EMPTY: Readonly<Record<WorkspaceList, string>> = {
  'all-issues': 'emptyAll',
  assigned: 'emptyAssigned',
  created: 'emptyCreated',
  subscribed: 'emptySubscribed',
};

const TESTS: Readonly<Record<WorkspaceList, ((userId: string) => (row: Issue) => boolean) | undefined>> = {
  'all-issues': undefined,
  assigned: (userId) => (row) => row.assigneeIds.includes(userId),
  created: (userId) => (row) => row.createdBy === userId,
  subscribed: (userId) => (row) => row.subscriberIds.includes(userId),
};

/** Several projects have several sets of states: their groups are what they share. */
const USUAL: IssueViewSpec = {
  ...DEFAULT_VIEW,
  group: 'stateGroup',
  order: 'updatedAt',
  descending: true,
  shown: ['id', 'priority', 'state', 'labels', 'project', 'dueDate', 'assignees', 'updatedAt', 'subIssues'],
};
const NONE: readonly string[] = [];

export const isWorkspaceList = (value: string): value is WorkspaceList =>
  WORKSPACE_LISTS.some((each) => each === value);

/** Issues of all joined projects that are not archived. */
export function WorkspaceIssuesPage({ list }: { list: WorkspaceList }) {
  const { words, actor } = useIssueContext();
  const { t } = words;
  const userId = useUserId();
  const projects = useRows(project);
  const projectKey = projects
    .filter((each) => each.archivedAt === null && actor.projectRoles.has(each.id))
    .map((each) => each.id)
    .toSorted()
    .join(' ');
  const scope = useMemo(() => {
    const only = TESTS[list]?.(userId);
    const projectIds = projectKey === '' ? [] : projectKey.split(' ');
    return { projectIds, ...(only ? { only } : {}) };
  }, [projectKey, list, userId]);
  const mayCreate = can(actor, 'project:create', 'workspace');
  const title = t(`workspace.${NAMES[list]}`);
  return (
    <IssueBrowser
      key={list}
      label={title}
      viewKey={`view:workspace:${list}`}
      usual={USUAL}
      scope={scope}
      without={NONE}
      heading={<h1 className="truncate font-medium">{title}</h1>}
      tabs={<ListTabs current={list} />}
      controls={
        <Button
          variant="primary"
          icon={<PlusIcon />}
          aria-label={t('list.new')}
          disabled={!mayCreate || scope.projectIds.length === 0}
          onClick={() => openIssueForm()}
        >
          <span className="narrow:vh">{t('list.new')}</span>
        </Button>
      }
      empty={
        scope.projectIds.length === 0 ? (
          <IssueEmpty
            title={t('workspace.noProject')}
            action={{ label: t('workspace.newProject'), onAction: openCreateProject, disabled: !mayCreate }}
          >
            {t('workspace.noProjectLead')}
          </IssueEmpty>
        ) : (
          <EmptyList list={list} mayCreate={mayCreate} />
        )
      }
    />
  );
}

function EmptyList({ list, mayCreate }: { list: WorkspaceList; mayCreate: boolean }): ReactNode {
  const { t } = useIssueContext().words;
  return (
    <IssueEmpty
      title={t(`workspace.${EMPTY[list]}`)}
      action={
        // S-EMPTY-010: one subscribes on an issue, so there is nothing to press here.
        list === 'subscribed'
          ? undefined
          : { label: t('list.new'), keys: 'c', onAction: () => openIssueForm(), disabled: !mayCreate }
      }
    >
      {t(`workspace.${EMPTY[list]}Lead`)}
    </IssueEmpty>
  );
}

function ListTabs({ current }: { current: WorkspaceList }) {
  const { t } = useIssueContext().words;
  const { workspace } = useWorkspace();
  return (
    <nav
      aria-label={t('workspace.tabs')}
      className="scroll-none flex h-10 flex-none items-center gap-1 overflow-x-auto border-b border-line px-3"
    >
      {WORKSPACE_LISTS.map((list) => (
        <AppLink
          key={list}
          to={`/${workspace.slug}/workspace-views/${list}`}
          aria-current={list === current ? 'page' : undefined}
          className="inline-flex h-7 flex-none items-center rounded-r2 px-2.5 whitespace-nowrap text-2 transition-[background-color,color] hover:text-text aria-[current]:bg-tint-active aria-[current]:font-medium aria-[current]:text-text pointer-coarse:h-9"
        >
          {t(`workspace.${NAMES[list]}`)}
        </AppLink>
      ))}
    </nav>
  );
}
