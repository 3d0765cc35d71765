import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const billing = webFeature({
  words: () => import('@cairn/messages/en/billing'),
  screens: [
    {
      in: 'workspaceSettings',
      path: '/settings/billing',
      load: exported(() => import('./billing-page.tsx'), 'BillingPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
});
