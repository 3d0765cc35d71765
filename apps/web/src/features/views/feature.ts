import { Eye } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature, type ProjectSwitch } from '../../platform/feature.ts';
import { viewReference } from './view-reference.tsx';

const code = () => import('./view-screens.tsx');

const hasViews: ProjectSwitch = { field: 'hasViews', loadNotice: exported(code, 'ViewsOff') };

export const views = webFeature({
  words: () => import('@cairn/messages/en/views'),
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/views',
      switch: hasViews,
      showsIssues: true,
      load: exported(code, 'ViewsScreen'),
    },
    {
      in: 'workspace',
      path: '/projects/$project/views/$view',
      switch: hasViews,
      showsIssues: true,
      load: exported(code, 'ProjectViewScreen'),
    },
    {
      in: 'workspace',
      path: '/workspace-views/$view',
      showsIssues: true,
      load: exported(code, 'WorkspaceViewScreen'),
    },
  ],
  navigation: [
    { in: 'project', order: 40, label: 'view.plural', Icon: Eye, path: '/views', switch: 'hasViews' },
  ],
  saveView: exported(() => import('./save-view.tsx'), 'SaveView'),
  issueTabs: exported(() => import('./view-tabs.tsx'), 'ViewTabs'),
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
  references: [viewReference],
});
