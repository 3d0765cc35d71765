import { makeSchema } from '@cairn/sync/schema';
import * as activity from './activity/entity.ts';
import * as attachments from './attachments/entity.ts';
import * as comments from './comments/entity.ts';
import * as favourites from './favourites/entity.ts';
import * as issues from './issues/entity.ts';
import * as labels from './labels/entity.ts';
import * as pages from './pages/entity.ts';
import { preference } from './people/preference.ts';
import * as projects from './projects/entity.ts';
import * as relations from './relations/entity.ts';
import * as states from './states/entity.ts';
import * as workspaces from './workspaces/entity.ts';

/** Every feature's rows; the order is of no consequence. */
const FEATURES: readonly object[] = [
  { preference },
  workspaces,
  projects,
  states,
  labels,
  issues,
  relations,
  comments,
  attachments,
  activity,
  favourites,
  pages,
];

/** All entities of the product. */
export const entities = FEATURES.flatMap((feature) => Object.values(feature) as unknown[]).filter(
  (each) => typeof each === 'object' && each !== null && 'table' in each,
);

/** The rows alone, for a browser: a command comes with the part that runs it. */
export const entitySchema = makeSchema(entities, []);
