export {
  IssueProvider,
  useIssueContext,
  useIssueWords,
  useMayEdit,
  useOpenPicker,
  usePropertyViews,
} from './issue-context.tsx';
export { dayText, longDayText } from './day-text.ts';
export { issueKey } from './issue-key.ts';
export { ChoicePicker } from './choice-picker.tsx';
export { useEditIssues, type EditIssues } from './use-edit-issues.ts';
export { useIssues } from './use-issues.ts';
export { copyAddress } from './copy-issue-link.ts';
export { IssuePage } from './issue-page.tsx';
export { IssuePageRow } from './issue-page-row.tsx';
export { PageSection } from './issue-page-section.tsx';
export type { IssuePageParts } from './issue-page-parts.ts';
export { issuePath, referenceOf, useReference } from './issue-reference.tsx';
export { useLeaveTrail } from './issue-trail.ts';
export { IssueEmpty } from './issue-empty.tsx';
export { closeIssueForm, openIssueForm, useIssueFormStart } from './issue-form-store.ts';
export { readIssueFocus, usePublishIssueFocus } from './issue-focus.ts';
export { nameOfIssues } from './actions.tsx';
export { openPickerInPlace, propertyActions } from './property-actions.tsx';
export { readIssueLookups } from './read-issue-lookups.ts';
export { useMentions } from './use-mentions.ts';
export { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
export { IssueBrowser, type IssueBrowserProps } from './issue-browser.tsx';
export { IssuePickDialog, type IssuePickDialogProps } from './issue-pick-dialog.tsx';
export { findIssues } from './find-issues.ts';
export { IssueForm } from './issue-form.tsx';
export type { IssueFormStart } from './issue-form-store.ts';
export { IssuePeek } from './issue-peek.tsx';
export { PERSON_LISTS, USUAL_ACROSS_PROJECTS, useJoinedScope, type PersonList } from './use-joined-scope.ts';
