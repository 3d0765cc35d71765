import { BillingIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'workspaceSettings',
      path: '/settings/billing',
      order: 30,
      label: 'workspaces.settings.pages.billing',
      icon: <BillingIcon />,
      needs: 'billing:read',
    },
  ],
};
