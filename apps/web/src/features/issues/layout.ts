/** The building blocks for layouts of other features. */
export { useCarried, useCell, useDrops, useIsDragging } from './board/use-drag.ts';
export { useHoldRow } from './held-rows.ts';
export { useIssueContext } from './issue-context.tsx';
export { issueKey } from './issue-key.ts';
export { issueKeys } from './issue-keys.ts';
export { IssuePickDialog } from './issue-pick-dialog.tsx';
export { issuePath } from './issue-reference.tsx';
export { IssueMenu, QuickAdd } from './lazy-parts.tsx';
export { AmountText } from './list/amount-text.tsx';
export { GroupBox, GroupHead, SubGroupHead, useGroupDisplay } from './list/group-head.tsx';
export { RowMenu, withIndex } from './list/issue-list.tsx';
export { RowBox } from './list/issue-row.tsx';
export { keepInView } from './list/keep-in-view.ts';
export { HEADER_HEIGHT, ListLayout } from './list/list-layout.ts';
export { headId, shapeOf, useRowSlots } from './list/list-lines.tsx';
export { SubIssueCount } from './list/sub-issue-count.tsx';
export { useListKeys } from './list/use-list-keys.ts';
export { useListSelection, useSelected } from './list/use-list-selection.ts';
export { useFocusWhenActive, useRowFocus } from './list/use-row-focus.ts';
export { useVisibleLines } from './list/use-visible-lines.ts';
export { usePeek } from './page/use-peek.ts';
export { readTypedDay } from './properties/read-typed-day.ts';
export { useEditIssues } from './use-edit-issues.ts';
export { placeKey, readPlaceKey } from './view/use-issue-groups.ts';

/**
 * How many lines are rendered beyond the edges if each has a sticky part: browsers make a layer for each of them.
 */
export const OVERSCAN_OF_LAYERS = 5;
