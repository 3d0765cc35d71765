import type { IssueViewSpec, LayoutRules } from '@cairn/domain';

/** Cards have no room for these unless somebody asks for them. */
const NOT_ON_CARDS = ['createdAt', 'updatedAt'];

/** A board needs columns, and cards are dragged to empty ones too. */
export const boardRules = {
  id: 'board',
  usual: (base: IssueViewSpec): IssueViewSpec => ({
    ...base,
    group: base.group ?? 'state',
    shown: base.shown.filter((each) => !NOT_ON_CARDS.includes(each)),
    showEmptyGroups: true,
  }),
} satisfies LayoutRules;
