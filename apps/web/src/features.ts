import { issues } from './features/issues/feature.ts';
import { labels } from './features/labels/feature.ts';
import { pages } from './features/pages/feature.ts';
import { people } from './features/people/feature.ts';
import { profiles } from './features/profiles/feature.ts';
import { projects } from './features/projects/feature.ts';
import { relations } from './features/relations/feature.ts';
import { states } from './features/states/feature.ts';
import { tokens } from './features/tokens/feature.ts';
import { workspaces } from './features/workspaces/feature.ts';
import type { WebFeature } from './platform/feature.ts';

/** Every feature of the browser app, in the order in which the shell goes through them. */
export const features: readonly WebFeature[] = [
  people,
  workspaces,
  tokens,
  projects,
  states,
  labels,
  issues,
  relations,
  profiles,
  pages,
];
