import { activities } from './features/activity/feature.ts';
import { assets } from './features/assets/feature.ts';
import { attachments } from './features/attachments/feature.ts';
import { comments } from './features/comments/feature.ts';
import { favourites } from './features/favourites/feature.ts';
import { issues } from './features/issues/feature.ts';
import { labels } from './features/labels/feature.ts';
import { pages } from './features/pages/feature.ts';
import { people } from './features/people/feature.ts';
import { projects } from './features/projects/feature.ts';
import { relations } from './features/relations/feature.ts';
import { search } from './features/search/feature.ts';
import { states } from './features/states/feature.ts';
import { tokens } from './features/tokens/feature.ts';
import { workspaces } from './features/workspaces/feature.ts';
import type { Feature } from './platform/feature.ts';

/** All features, lowest rank first; see tools/import-ranks.ts. */
export const features: readonly Feature[] = [
  assets,
  people,
  workspaces,
  favourites,
  tokens,
  projects,
  states,
  labels,
  issues,
  relations,
  comments,
  attachments,
  activities,
  pages,
  search,
];
