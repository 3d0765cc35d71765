import { TimelineIcon } from '@cairn/ui/icons';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';
import { timelineRules } from './timeline-rules.ts';

export const timelineWords = () => import('@cairn/messages/en/timeline-parts');

export const timeline = webFeature({
  words: timelineWords,
  layouts: [
    {
      ...timelineRules,
      order: 50,
      label: 'timeline.name',
      Icon: TimelineIcon,
      grouping: 'optional',
      isFlat: true,
      load: exported(() => import('./issue-timeline.tsx'), 'IssueTimeline'),
    },
  ],
});
