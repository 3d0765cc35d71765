import { ownPropertyViews, type IssuePropertyView } from '../features/issues/public.ts';

/** Every property of an issue: cells, pickers, groups, filters, order and bulk edits all walk this list. */
export const issueProperties: readonly IssuePropertyView[] = [...ownPropertyViews];
