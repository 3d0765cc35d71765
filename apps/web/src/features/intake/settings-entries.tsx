import { Import } from 'lucide-react';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  switches: [{ field: 'hasIntake', order: 50, icon: <Import aria-hidden="true" /> }],
};
