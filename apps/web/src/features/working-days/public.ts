export { useWorkCalendar } from './use-work-calendar.ts';
