import { Download } from 'lucide-react';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  switches: [{ field: 'hasIntake', order: 50, icon: <Download aria-hidden="true" /> }],
};
