import { FileText } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature, type ProjectSwitch } from '../../platform/feature.ts';
import { pageReference } from './page-reference.tsx';

const code = () => import('./page-screens.tsx');

const hasPages: ProjectSwitch = { field: 'hasPages', loadNotice: exported(code, 'PagesOff') };

export const pages = webFeature({
  words: () => import('@cairn/messages/en/pages'),
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/pages',
      switch: hasPages,
      load: exported(code, 'ProjectPagesScreen'),
    },
    {
      in: 'workspace',
      path: '/projects/$project/pages/$page',
      switch: hasPages,
      showsIssues: true,
      load: exported(code, 'ProjectPageScreen'),
    },
    { in: 'workspace', path: '/pages', load: exported(code, 'WorkspacePagesScreen') },
    {
      in: 'workspace',
      path: '/pages/$page',
      showsIssues: true,
      load: exported(code, 'WorkspacePageScreen'),
    },
  ],
  navigation: [
    { in: 'workspace', order: 30, label: 'app.sidebar.pages', Icon: FileText, path: '/pages' },
    {
      in: 'project',
      order: 50,
      label: 'app.sidebar.pages',
      Icon: FileText,
      path: '/pages',
      switch: 'hasPages',
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
  references: [pageReference],
});
