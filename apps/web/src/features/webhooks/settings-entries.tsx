import { WebhookIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'workspaceSettings',
      path: '/settings/webhooks',
      order: 50,
      label: 'workspaces.settings.pages.webhooks',
      icon: <WebhookIcon />,
      needs: 'webhook:manage',
    },
  ],
};
