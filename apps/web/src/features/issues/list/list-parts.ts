/** Parts of a list that appear only after a click. */
export { DateFilterDialog } from '../../../lib/date-filter-dialog.tsx';
export { FilterChips } from '../view/filter-chips.tsx';
export { DisplayPanel } from '../view/display-panel.tsx';
export { holdPlaces } from '../view/hold-places.ts';
export { IssueBulkBar } from './issue-bulk-bar.tsx';
export { IssueMenu } from '../issue-menu.tsx';
export { QuickAdd } from './quick-add.tsx';
