import type { IssueViewSpec, LayoutRules } from '@cairn/domain';

/** Shown on cards only if someone turns them on, because cards are small. */
const NOT_ON_CARDS = ['createdAt', 'updatedAt'];

/** A board needs columns, including empty ones, since cards can be dragged there. */
export const boardRules = {
  id: 'board',
  usual: (base: IssueViewSpec): IssueViewSpec => ({
    ...base,
    group: base.group ?? 'state',
    shown: base.shown.filter((each) => !NOT_ON_CARDS.includes(each)),
    showEmptyGroups: true,
  }),
} satisfies LayoutRules;
