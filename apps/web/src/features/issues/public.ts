export { IssueProvider, useIssueContext } from './issue-context.tsx';
export { dayText, longDayText } from './properties/day-text.ts';
export { issueKey } from './issue-key.ts';
export { copyAddress } from './copy-issue-link.ts';
export { IssuePage } from './page/issue-page.tsx';
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
export { drawReference } from './references/issue-chip.tsx';
export { useIssueReferences } from './references/use-issue-references.tsx';
export { useMentions } from './use-mentions.ts';
export { IssueBrowser } from './list/issue-browser.tsx';
export { IssuePickDialog } from './issue-pick-dialog.tsx';
export { LinkDialog } from './page/issue-links-dialog.tsx';
export { findIssues } from './find-issues.ts';
export { IssueForm } from './form/issue-form.tsx';
export type { IssueFormStart } from './form/issue-form-store.ts';
export { IssuePeek } from './page/issue-peek.tsx';
export {
  PERSON_LISTS,
  USUAL_ACROSS_PROJECTS,
  useJoinedScope,
  type PersonList,
} from './view/use-joined-scope.ts';
