import { webFeature } from '../../platform/feature.ts';

export const relations = webFeature({ actions: () => import('./actions.tsx') });
