import { DownloadIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'workspaceSettings',
      path: '/settings/exports',
      order: 40,
      label: 'workspaces.settings.pages.exports',
      icon: <DownloadIcon />,
      needs: 'export:create',
    },
  ],
};
