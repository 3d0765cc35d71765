import { lazyPage } from '../../lib/lazy-page.tsx';
import { exported } from '../../platform/exported.ts';

// Home stands without what opens over it.
export const DueFilter = lazyPage(exported(() => import('./due-filter.tsx'), 'DueFilter'));
