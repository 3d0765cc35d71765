import { CircleDot } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';
import { referenceToIssue } from './reference-to-issue.tsx';

const lists = () => import('./list/list-screens.ts');

/** Stands around every screen that shows issues; in one file with the lists. */
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
      path: '/workspace-views/$view',
      isFirst: true,
      showsIssues: true,
      load: exported(lists, 'WorkspaceIssuesScreen'),
    },
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
  ],
  actions: () => import('./actions.tsx'),
  properties: () => import('./properties/issue-properties.tsx'),
  references: [referenceToIssue],
});
