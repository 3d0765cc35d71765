import { activity } from './en/activity.ts';
import { app } from './en/app.ts';
import { assets } from './en/assets.ts';
import { attachments } from './en/attachments.ts';
import { commands } from './en/commands.ts';
import { comments } from './en/comments.ts';
import { favourites } from './en/favourites.ts';
import { issuePage } from './en/issue-page.ts';
import { issues } from './en/issues.ts';
import { labels } from './en/labels.ts';
import { pages } from './en/pages.ts';
import { people } from './en/people.ts';
import { profiles } from './en/profiles.ts';
import { projects } from './en/projects.ts';
import { relations } from './en/relations.ts';
import { states } from './en/states.ts';
import { workspaces } from './en/workspaces.ts';

/** Every sentence of the browser app, in English. Server mails and the editor keep theirs beside these. */
export const en = {
  activity,
  app,
  assets,
  attachments,
  commands,
  comments,
  favourites,
  issuePage,
  issues,
  labels,
  pages,
  people,
  profiles,
  projects,
  relations,
  states,
  workspaces,
} as const;

export type Messages = typeof en;
