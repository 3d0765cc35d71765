import { exported } from '../../../platform/exported.ts';

/** For panels outside of lists that are narrowed by days too. */
export const loadDateFilterDialog = exported(() => import('./date-filter-dialog.tsx'), 'DateFilterDialog');
