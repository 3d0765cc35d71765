export { SpanTimeline, type SpanDates } from './span-timeline.tsx';
