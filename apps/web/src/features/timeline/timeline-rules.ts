import type { LayoutRules } from '@cairn/domain';
import type { IssueLayout } from '../../platform/issue-layout.ts';
import { nestSubIssues } from '../../platform/nest-sub-issues.ts';

export const timelineRules = {
  id: 'timeline',
  usual: (base) => ({ ...base, group: null, subGroup: null, showEmptyGroups: false }),
  arrange: nestSubIssues,
} satisfies LayoutRules & Pick<IssueLayout, 'arrange'>;
