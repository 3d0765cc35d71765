/** What layouts of other features are made of. */
export { useCarried, useCell, useDrops, useIsDragging } from './board/use-drag.ts';
export { useIssueContext } from './issue-context.tsx';
export { issueKey } from './issue-key.ts';
export { IssuePickDialog } from './issue-pick-dialog.tsx';
export { issuePath } from './issue-reference.tsx';
export { IssueMenu, QuickAdd } from './lazy-parts.tsx';
export { useGroupDisplay } from './list/group-head.tsx';
export { RowMenu } from './list/issue-list.tsx';
export { RowBox } from './list/issue-row.tsx';
export { keepInView } from './list/keep-in-view.ts';
export { useListKeys } from './list/use-list-keys.ts';
export { useListSelection, useSelected } from './list/use-list-selection.ts';
export { usePeek } from './page/use-peek.ts';
export { fullDayText } from './properties/calendar-words.ts';
export { DATE_LOCALE, longDayText } from './properties/day-text.ts';
export { useEditIssues } from './use-edit-issues.ts';
export { placeKey, readPlaceKey, useIssueGroups } from './view/use-issue-groups.ts';
