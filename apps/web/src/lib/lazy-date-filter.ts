import { lazyPage } from './lazy-page.tsx';

/** The date dialog for filters outside of issue lists; fetched when it opens. */
export const DateFilterDialog = lazyPage(
  async () => (await import('./date-filter-dialog.tsx')).DateFilterDialog,
);
