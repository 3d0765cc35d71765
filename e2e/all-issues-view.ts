import { DEFAULT_VIEW, type IssueViewSpec } from '@cairn/domain';

/** How a view shows issues that keeps all of them, with few of their properties. */
export const ALL_ISSUES: IssueViewSpec = { ...DEFAULT_VIEW, shown: ['id', 'priority', 'state'] };
