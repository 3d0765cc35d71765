import { webFeature } from '../../platform/feature.ts';

export const mentions = webFeature({ properties: () => import('./property.tsx') });
