import { LIST } from '@cairn/domain';
import { BoardIcon, ComposeIcon, ListIcon } from '@cairn/ui/icons';
import { CircleDot } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';
import { boardRules } from './board/board-rules.ts';
import { WORKSPACE_LISTS } from './list/workspace-lists.ts';
import { referenceToIssue } from './reference-to-issue.tsx';

const lists = () => import('./list/list-screens.ts');

/** Wraps every screen that shows issues; bundled with the lists. */
export const loadIssueProvider = exported(lists, 'IssueProvider');

export const issues = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/issues',
      isFirst: true,
      showsIssues: true,
      load: exported(lists, 'ProjectIssuesScreen'),
    },
    {
      in: 'workspace',
      path: '/projects/$project/draft-issues',
      showsIssues: true,
      load: exported(() => import('./drafts/drafts-page.tsx'), 'DraftsScreen'),
    },
    {
      in: 'workspace',
      path: '/projects/$project/archives/issues',
      showsIssues: true,
      archive: { order: 10, label: 'app.sidebar.issues' },
      load: exported(() => import('./list/archived-issues.tsx'), 'ArchivedIssuesScreen'),
    },
    ...WORKSPACE_LISTS.map((list) => ({
      in: 'workspace' as const,
      path: `/workspace-views/${list}`,
      isFirst: true as const,
      showsIssues: true as const,
      load: exported(lists, 'WorkspaceIssuesScreen'),
    })),
  ],
  navigation: [
    {
      in: 'workspace',
      order: 20,
      label: 'app.sidebar.allIssues',
      Icon: CircleDot,
      path: '/workspace-views/all-issues',
      covers: '/workspace-views/',
    },
    { in: 'project', order: 10, label: 'app.sidebar.issues', Icon: CircleDot, path: '/issues' },
    { in: 'project', order: 90, label: 'app.sidebar.drafts', Icon: ComposeIcon, path: '/draft-issues' },
  ],
  layouts: [
    {
      id: LIST,
      order: 10,
      label: 'issues.display.list',
      Icon: ListIcon,
      grouping: 'optional',
      usual: (base) => ({ ...base, showEmptyGroups: false }),
      load: exported(lists, 'IssueList'),
    },
    {
      ...boardRules,
      order: 20,
      label: 'issues.display.board',
      Icon: BoardIcon,
      grouping: 'required',
      groupLabels: { group: 'issues.display.columns', subGroup: 'issues.display.lanes' },
      load: exported(() => import('./board/issue-board.tsx'), 'IssueBoard'),
    },
  ],
  actions: () => import('./actions.tsx'),
  properties: () => import('./properties/issue-properties.tsx'),
  references: [referenceToIssue],
});
