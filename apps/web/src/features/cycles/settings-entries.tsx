import { CycleIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  switches: [{ field: 'hasCycles', order: 10, icon: <CycleIcon /> }],
};
