import type { Feature } from '../../platform/feature.ts';
import { routes } from './routes.ts';
import { sweepAssets } from './sweep.ts';

export const assets: Feature = {
  routes,
  start: ({ db, files }) => ({
    stop: () => Promise.resolve(),
    sweep: () => sweepAssets(db, files.store),
  }),
};
