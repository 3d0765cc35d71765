import { declareEmpty } from '../../platform/empty-screens.ts';
import { createFirst, ProjectArt } from '../projects/public.ts';

/** S-EMPTY-005. */
export const emptyScreens = declareEmpty({
  noProject: {
    picture: ProjectArt,
    title: 'analytics.empty',
    text: 'analytics.emptyText',
    actions: { create: createFirst },
  },
});
