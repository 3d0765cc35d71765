import { app } from './en/app.ts';
import { favourites } from './en/favourites.ts';
import { issues } from './en/issues.ts';
import { projects } from './en/projects.ts';

/** The sentences of the first screens: home, lists of issues, and the shell around them. */
export const firstWords = { app, favourites, issues, projects } as const;
