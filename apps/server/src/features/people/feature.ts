import type { Feature } from '../../platform/feature.ts';
import { sweep } from '../../platform/jobs/index.ts';
import { endAway } from './end-away.ts';
import { routes } from './routes.ts';

export const people: Feature = {
  routes,
  start: ({ accounts }) => ({
    jobs: [sweep('people.end-away', ({ db, signal }) => endAway({ db, accounts }, signal))],
  }),
};
