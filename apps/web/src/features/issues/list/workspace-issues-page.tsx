import { can } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { PlusIcon } from '@cairn/ui/icons';
import type { ReactNode } from 'react';
import { useUserId, useWorkspace } from '../../../data/engine-context.ts';
import { LinkTabs } from '../../../lib/link-tabs.tsx';
import { openCreateProject } from '../../projects/public.ts';
import { IssueBrowser } from './issue-browser.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { IssueEmpty } from './issue-empty.tsx';
import { openIssueForm } from '../form/issue-form-store.ts';
import { PERSON_LISTS, USUAL_ACROSS_PROJECTS, useJoinedScope } from '../view/use-joined-scope.ts';

/** The four lists of the whole workspace in their order (S-ROUTE-021), by the last part of their address. */
const WORKSPACE_LISTS = ['all-issues', ...PERSON_LISTS] as const;
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

const NONE: readonly string[] = [];

export const isWorkspaceList = (value: string): value is WorkspaceList =>
  WORKSPACE_LISTS.some((each) => each === value);

/** Issues of all joined projects that are not archived. */
export function WorkspaceIssuesPage({ list }: { list: WorkspaceList }) {
  const { words, actor } = useIssueContext();
  const { t } = words;
  const userId = useUserId();
  const scope = useJoinedScope(list === 'all-issues' ? undefined : list, userId);
  const mayCreate = can(actor, 'project:create', 'workspace');
  const title = t(`workspace.${NAMES[list]}`);
  return (
    <IssueBrowser
      key={list}
      label={title}
      viewKey={`view:workspace:${list}`}
      usual={USUAL_ACROSS_PROJECTS}
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
    <LinkTabs
      label={t('workspace.tabs')}
      tabs={WORKSPACE_LISTS.map((list) => ({
        to: `/${workspace.slug}/workspace-views/${list}`,
        label: t(`workspace.${NAMES[list]}`),
        isCurrent: list === current,
      }))}
    />
  );
}
