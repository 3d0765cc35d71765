import { Download } from 'lucide-react';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/intake',
      order: 67,
      label: 'intake.publicForm.title',
      icon: <Download aria-hidden="true" />,
    },
  ],
  switches: [
    {
      field: 'hasIntake',
      order: 50,
      label: 'request.plural',
      means: 'intake.switchMeans',
      icon: <Download aria-hidden="true" />,
    },
  ],
};
