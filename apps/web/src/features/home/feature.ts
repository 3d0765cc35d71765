import { House } from 'lucide-react';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

/** A workspace's first screen, where many features meet. */
export const home = webFeature({
  // In the same chunk as its first panels: see `vite.config.ts`.
  words: () => import('@cairn/messages/en/home'),
  screens: [
    {
      in: 'workspace',
      path: '/',
      isFirst: true,
      load: exported(() => import('./home-page.tsx'), 'HomePage'),
    },
  ],
  navigation: [
    { in: 'workspace', order: 10, label: 'app.sidebar.home', Icon: House, path: '', isExact: true },
  ],
});
