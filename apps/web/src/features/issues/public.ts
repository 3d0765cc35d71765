export { IssueProvider, useIssueContext } from './issue-context.tsx';
export { DayButton, DayButtonField } from './properties/day-button.tsx';
export { dayText, longDayText } from './properties/day-text.ts';
export { issueKey } from './issue-key.ts';
export { copyAddress } from './copy-issue-link.ts';
export { IssuePage } from './page/issue-page.tsx';
export { IssuePane } from './page/issue-pane.tsx';
export { IssuePageRow } from './page/issue-page-row.tsx';
export { PageSection } from './page/issue-page-section.tsx';
export type { IssuePageParts } from './page/issue-page-parts.ts';
export { issuePath, referenceOf, useReference } from './issue-reference.tsx';
export { IssueEmpty } from './list/issue-empty.tsx';
export { closeIssueForm, openIssueForm, useIssueFormStart } from './form/issue-form-store.ts';
export { readIssueFocus, usePublishIssueFocus } from './list/issue-focus.ts';
export { nameOfIssues } from './actions.tsx';
export { openPickerInPlace, propertyActions } from './properties/property-actions.tsx';
export { readIssueLookups } from './properties/issue-lookups.ts';
export { issueIdAt } from './issue-address.ts';
export { drawReference } from './references/draw-reference.tsx';
export { useIssuesFromLines } from './references/use-issues-from-lines.ts';
export { useIssueReferences } from './references/use-issue-references.tsx';
export { useAmounts } from './use-amounts.ts';
export { useMentions } from './use-mentions.ts';
export { addExisting, createInside } from './list/collection-actions.ts';
export { CollectionPage } from './list/collection-page.tsx';
export { IssueFilterBar, useFilterKey } from './view/filter-bar.tsx';
export { IssueBrowser } from './list/issue-browser.tsx';
export { WorkspaceTabs } from './list/workspace-tabs.tsx';
export type { IssueView } from './view/use-issue-view.ts';
export { operatorText, takesValues, valuesText } from './view/filter-words.ts';
export { IssuePickDialog } from './issue-pick-dialog.tsx';
export { LinkDialog } from './page/issue-links-dialog.tsx';
export { loadDateFilterDialog } from './view/load-date-filter.ts';
export { findIssues } from './find-issues.ts';
export { IssueForm } from './form/issue-form.tsx';
export type { IssueFormStart } from './form/issue-form-store.ts';
export { IssueTitle } from './page/issue-title.tsx';
export { IssuePeek } from './page/issue-peek.tsx';
export { PERSON_LISTS, type PersonList } from './list/workspace-lists.ts';
export { USUAL_ACROSS_PROJECTS, useJoinedScope } from './view/use-joined-scope.ts';
export { blankIssue } from './form/create-from-row.ts';
export {
  draftOfKept,
  draftRow,
  editDraft,
  emptyDraft,
  keptOfDraft,
  type FormDraft,
} from './form/issue-form-draft.ts';
export { fillForm } from './form/fill-form.ts';
export { IssueText } from './form/issue-text.tsx';
export { IssueDraftContext } from './form/issue-draft.ts';
export { IssueDescription } from './page/issue-description.tsx';
export { PropertyChips } from './page/issue-page-chips.tsx';
export { isTaken, useNeighbourKeys } from './page/use-neighbour-keys.ts';
