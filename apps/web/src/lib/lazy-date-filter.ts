import { lazyPage } from './lazy-page.tsx';

/** The dialog of dates, for what is narrowed by days outside of lists of issues; fetched when it opens. */
export const DateFilterDialog = lazyPage(
  async () => (await import('./date-filter-dialog.tsx')).DateFilterDialog,
);
