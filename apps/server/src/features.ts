import * as all from './all-features.ts';
import type { Feature } from './platform/feature.ts';

/** All features, in any order: none counts on another having started. */
export const features: readonly Feature[] = Object.values(all);
