export { SpanTimeline, type Span, type SpanDates } from './span-timeline.tsx';
