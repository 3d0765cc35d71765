import { ChartNoAxesColumn } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

const code = () => import('./analytics-screens.tsx');

export const analytics = webFeature({
  words: () => import('@cairn/messages/en/analytics'),
  screens: [
    { in: 'workspace', path: '/analytics', showsIssues: true, load: exported(code, 'OverviewScreen') },
    { in: 'workspace', path: '/analytics/custom', showsIssues: true, load: exported(code, 'ChartScreen') },
    { in: 'workspace', path: '/analytics/flow', showsIssues: true, load: exported(code, 'FlowScreen') },
    { in: 'workspace', path: '/analytics/boards', load: exported(code, 'BoardsScreen') },
    {
      in: 'workspace',
      path: '/analytics/boards/$board',
      showsIssues: true,
      load: exported(code, 'BoardScreen'),
    },
  ],
  navigation: [
    {
      in: 'workspace',
      order: 40,
      label: 'app.sidebar.analytics',
      Icon: ChartNoAxesColumn,
      path: '/analytics',
      needs: 'analytics:read',
    },
  ],
  actions: () => import('./actions.tsx'),
  issueCounts: exported(() => import('./counts-button.tsx'), 'CountsButton'),
});
