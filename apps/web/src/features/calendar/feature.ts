import { CalendarIcon } from '@cairn/ui/icons';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';
import { calendarRules } from './calendar-rules.ts';

export const calendar = webFeature({
  words: () => import('@cairn/messages/en/calendar-parts'),
  layouts: [
    {
      ...calendarRules,
      order: 30,
      label: 'calendar.name',
      Icon: CalendarIcon,
      grouping: 'none',
      isUnordered: true,
      isShownEmpty: true,
      load: exported(() => import('./issue-calendar.tsx'), 'IssueCalendar'),
    },
  ],
});
