import * as all from './all-features.ts';
import type { WebFeature } from './platform/feature.ts';

/** Every feature of the browser app, in any order: what is shown in an order says its own place. */
export const features: readonly WebFeature[] = Object.values(all);
