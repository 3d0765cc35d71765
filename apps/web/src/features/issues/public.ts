export {
  IssueProvider,
  useIssueContext,
  useIssueWords,
  useMayEdit,
  useOpenPicker,
  usePropertyViews,
  type Words,
} from './issue-context.tsx';
export { dayText, longDayText } from './day-text.ts';
export { issueKey } from './issue-key.ts';
export { ownPropertyViews } from './own-properties.tsx';
export { ChoicePicker } from './choice-picker.tsx';
export type { CellProps, IssuePropertyView, PropertyPickerProps, ValueLook } from './property-view.ts';
export { useEditIssues, type EditIssues } from './use-edit-issues.ts';
export { useIssues } from './use-issues.ts';
