import { StateIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/states',
      order: 40,
      label: 'projectSettings.settings.states',
      icon: <StateIcon group="started" color="currentColor" />,
    },
  ],
};
