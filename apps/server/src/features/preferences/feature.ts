import type { Feature } from '../../platform/feature.ts';

export const preferences: Feature = { handlings: [] };
