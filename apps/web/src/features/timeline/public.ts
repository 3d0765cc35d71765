import { lazyPage } from '../../lib/lazy-page.tsx';
import { withWords } from '../../lib/words.ts';
import { exported } from '../../platform/exported.ts';
import { timelineWords } from './feature.ts';

export type { SpanDates } from './span-timeline.tsx';

/** With its words: those who show it are other features. */
export const SpanTimeline = lazyPage(() =>
  withWords(
    [timelineWords],
    exported(() => import('./span-timeline.tsx'), 'SpanTimeline'),
  ),
);
