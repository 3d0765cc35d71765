import { KeyIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'workspaceSettings',
      path: '/settings/api-tokens',
      order: 60,
      label: 'workspaces.settings.pages.apiTokens',
      icon: <KeyIcon />,
      needs: 'token:manage',
    },
  ],
};
