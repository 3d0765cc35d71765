import { changed, event, inserted, removed } from '@cairn/sync/schema';
import { description, issue, issueLink, type Issue } from './entity.ts';

export const issueCreated = inserted(issue);
/** Archived, or taken out of the archive. */
export const issueArchivedOrNot = changed(issue, 'archivedAt');
/** Removed, or restored. */
export const issueRemovedOrNot = changed(issue, 'removedAt');

export const descriptionCreated = inserted(description);
export const descriptionChanged = changed(description, 'body');
/** A person edited a description's document who is not the one that its row change is attributed to. */
export const descriptionWritten = event<Pick<Issue, 'id' | 'projectId'>>('issue.description-written');

export const linkCreated = inserted(issueLink);
export const linkChanged = changed(issueLink, 'title', 'url');
export const linkRemoved = removed(issueLink);
