import { lazyPage } from '../../lib/lazy-page.tsx';
import { withWords } from '../../lib/words.ts';
import { exported } from '../../platform/exported.ts';
import { timelineWords } from './feature.ts';

export type { SpanDates } from './span-timeline.tsx';

/** Loads its own words, because other features show it. */
export const SpanTimeline = lazyPage(() =>
  withWords(
    [timelineWords],
    exported(() => import('./span-timeline.tsx'), 'SpanTimeline'),
  ),
);
