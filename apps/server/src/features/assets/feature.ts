import type { Feature } from '../../platform/feature.ts';
import { sweep } from '../../platform/jobs/index.ts';
import { routes } from './routes.ts';
import { sweepAssets } from './sweep.ts';

export const assets: Feature = {
  routes,
  start: ({ files }) => ({
    jobs: [sweep('assets.sweep', ({ db }) => sweepAssets(db, files.store))],
  }),
};
