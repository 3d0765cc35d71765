import { createElement, use } from 'react';
import { useWorkspace } from '../../../data/engine-context.ts';
import { LinkTabs } from '../../../lib/link-tabs.tsx';
import { FeaturesContext } from '../../../platform/features-context.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useIssueContext } from '../issue-context.tsx';
import { WORKSPACE_LISTS, type WorkspaceList } from './workspace-lists.ts';

const partOf = lazyPart(({ issueTabs }) => issueTabs);

/** The lists of the workspace: the four that there always are, then those that a feature adds (S-ROUTE-021). */
export function WorkspaceTabs({ current }: { current?: WorkspaceList }) {
  const { t } = useIssueContext().words;
  const { workspace } = useWorkspace();
  const More = partOf(use(FeaturesContext));
  return (
    <LinkTabs
      label={t('workspace.tabs')}
      tabs={WORKSPACE_LISTS.map((list) => ({
        to: `/${workspace.slug}/workspace-views/${list}`,
        label: t(`workspace.lists.${list}`),
        isCurrent: list === current,
      }))}
    >
      {More && createElement(More)}
    </LinkTabs>
  );
}
