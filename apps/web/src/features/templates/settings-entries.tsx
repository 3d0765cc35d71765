import { ClipboardIcon } from '@cairn/ui/icons';
import { Repeat } from 'lucide-react';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/templates',
      order: 55,
      label: 'templates.title',
      icon: <ClipboardIcon />,
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/recurring',
      order: 57,
      label: 'recurring.title',
      icon: <Repeat aria-hidden="true" />,
    },
  ],
};
