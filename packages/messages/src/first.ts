import { app } from './en/app.ts';
import { favourites } from './en/favourites.ts';
import { issues } from './en/issues.ts';
import { projects } from './en/projects.ts';

/** What the first screens of a workspace say: home, the lists of issues, and what stands around them. */
export const firstWords = { app, favourites, issues, projects } as const;
