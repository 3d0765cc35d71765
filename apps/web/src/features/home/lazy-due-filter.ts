import { lazyPage } from '../../lib/lazy-page.tsx';
import { exported } from '../../platform/exported.ts';

// Loaded separately, because home works without its popups.
export const DueFilter = lazyPage(exported(() => import('./due-filter.tsx'), 'DueFilter'));
