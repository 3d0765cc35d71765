import { ImportIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'workspaceSettings',
      group: 'connect',
      path: '/settings/imports',
      order: 45,
      label: 'workspaces.settings.pages.imports',
      icon: <ImportIcon />,
      needs: 'import:manage',
    },
  ],
};
