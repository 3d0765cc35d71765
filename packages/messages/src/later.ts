import { activity } from './en/activity.ts';
import { appearance } from './en/appearance.ts';
import { assets } from './en/assets.ts';
import { attachments } from './en/attachments.ts';
import { commands } from './en/commands.ts';
import { comments } from './en/comments.ts';
import { dateFilter } from './en/date-filter.ts';
import { documents } from './en/documents.ts';
import { issuePage } from './en/issue-page.ts';
import { issuePick } from './en/issue-pick.ts';
import { labels } from './en/labels.ts';
import { missing } from './en/missing.ts';
import { pages } from './en/pages.ts';
import { people } from './en/people.ts';
import { profiles } from './en/profiles.ts';
import { projectAccess } from './en/project-access.ts';
import { projectSettings } from './en/project-settings.ts';
import { relations } from './en/relations.ts';
import { states } from './en/states.ts';
import { tokens } from './en/tokens.ts';
import { tour } from './en/tour.ts';
import { workspaces } from './en/workspaces.ts';

/** The sentences of all other screens. */
export const laterWords = {
  activity,
  appearance,
  assets,
  attachments,
  commands,
  comments,
  dateFilter,
  documents,
  issuePage,
  issuePick,
  labels,
  missing,
  pages,
  people,
  profiles,
  projectAccess,
  projectSettings,
  relations,
  states,
  tokens,
  tour,
  workspaces,
} as const;
