import { FileText } from 'lucide-react';
import { webFeature, type ProjectSwitch } from '../../platform/feature.ts';

const code = () => import('./page-screens.tsx');

const hasPages: ProjectSwitch = { field: 'hasPages', loadNotice: async () => (await code()).PagesOff };

export const pages = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/pages',
      switch: hasPages,
      load: async () => (await code()).ProjectPagesScreen,
    },
    {
      in: 'workspace',
      path: '/projects/$project/pages/$page',
      switch: hasPages,
      showsIssues: true,
      load: async () => (await code()).ProjectPageScreen,
    },
    { in: 'workspace', path: '/pages', load: async () => (await code()).WorkspacePagesScreen },
    {
      in: 'workspace',
      path: '/pages/$page',
      showsIssues: true,
      load: async () => (await code()).WorkspacePageScreen,
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
  settings: async () => (await import('./settings-entries.tsx')).settings,
  actions: async () => (await import('./actions.tsx')).actions,
});
