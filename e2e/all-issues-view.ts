import { DEFAULT_VIEW, type IssueViewSpec } from '@cairn/domain';

/** A view that shows all issues, with few of their properties. */
export const ALL_ISSUES: IssueViewSpec = { ...DEFAULT_VIEW, shown: ['id', 'priority', 'state'] };
