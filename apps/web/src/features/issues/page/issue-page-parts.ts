import type { Issue } from '@cairn/domain';
import type { ComponentType, ReactNode } from 'react';

/**
 * What features above issues add to an issue's page and peek. The app provides them, so that issues need not know
 * comments, relations, files or history.
 */
export interface IssuePageParts {
  /** Wraps the text and the feed: the comments on parts of the text. */
  readonly DescriptionComments: ComponentType<{ issue: Issue; children: ReactNode }>;
  readonly Reactions: ComponentType<{ issue: Issue }>;
  readonly Relations: ComponentType<{ issue: Issue; editable: boolean }>;
  /** Where the issue is mentioned. */
  readonly MentionedIn: ComponentType<{ targetId: string }>;
  readonly Attachments: ComponentType<{ issue: Issue; editable: boolean }>;
  readonly Feed: ComponentType<{ issue: Issue }>;
  /** Shown for an issue that does not exist or is not visible. */
  readonly Missing: ComponentType;
}
