import { IssueFeed } from '../../features/activity/public.ts';
import { Attachments } from '../../features/attachments/public.ts';
import { MentionedIn } from '../../features/backlinks/public.ts';
import { DescriptionComments, Reactions } from '../../features/comments/public.ts';
import type { IssuePageParts } from '../../features/issues/public.ts';
import { Relations } from '../../features/relations/public.ts';
import { MissingPage } from '../../lib/missing-page.tsx';

/** What features of higher rank add to an issue's page and peek. */
export const issueParts: IssuePageParts = {
  DescriptionComments,
  Reactions,
  Relations,
  MentionedIn,
  Attachments,
  Feed: IssueFeed,
  Missing: MissingPage,
};
