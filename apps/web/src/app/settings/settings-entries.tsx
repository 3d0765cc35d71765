import { PaletteIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'personal',
      path: '/profile/appearance',
      order: 30,
      label: 'app.personal.appearance',
      icon: <PaletteIcon />,
    },
  ],
};
