import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const webhooks = webFeature({
  words: () => import('@cairn/messages/en/webhooks'),
  screens: [
    {
      in: 'workspaceSettings',
      path: '/settings/webhooks',
      load: exported(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
    },
    {
      in: 'workspaceSettings',
      path: '/settings/webhooks/$webhook',
      load: exported(() => import('./webhook-page.tsx'), 'WebhookPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
});
