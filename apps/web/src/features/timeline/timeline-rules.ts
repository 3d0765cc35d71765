import type { LayoutRules } from '@cairn/domain';
import type { IssueLayout } from '../../platform/issue-layout.ts';

export const timelineRules = {
  id: 'timeline',
  usual: (base) => ({ ...base, group: null, subGroup: null, showEmptyGroups: false }),
  nests: true,
} satisfies LayoutRules & Pick<IssueLayout, 'nests'>;
