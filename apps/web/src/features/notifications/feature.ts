import { lazy } from '@cairn/ui/lazy';
import { Inbox } from 'lucide-react';
import { withWords } from '../../lib/words.ts';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

const words = () => import('@cairn/messages/en/notifications');

export const notifications = webFeature({
  words,
  screens: [
    {
      in: 'workspace',
      path: '/notifications',
      showsIssues: true,
      load: exported(() => import('./inbox-screen.tsx'), 'InboxScreen'),
    },
    {
      in: 'personal',
      path: '/profile/notifications',
      load: exported(() => import('./preferences-page.tsx'), 'PreferencesPage'),
    },
  ],
  projectMenu: exported(() => import('./project-menu-lines.tsx'), 'ProjectMenuLines'),
  settings: () => import('./settings-entries.tsx'),
  navigation: [
    {
      in: 'workspace',
      order: 15,
      label: 'app.sidebar.inbox',
      Icon: Inbox,
      path: '/notifications',
      after: lazy(() =>
        withWords(
          [words],
          exported(() => import('./unread-badge.tsx'), 'UnreadBadge'),
        ),
      ),
    },
  ],
  actions: () => import('./actions.tsx'),
});
