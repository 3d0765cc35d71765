/** What the timeline of issues says once it is open. */
export const timelineParts = {
  issue: 'Issue',
  today: 'Today',
  scale: { label: 'Scale', week: 'Week', month: 'Month', quarter: 'Quarter' },
  days: '{count, plural, one {# day} other {# days}}',
  range: '{start} – {due}',
  starts: 'Starts {day}',
  due: 'Due {day}',
  bar: '{reference} {title}, {dates}',
  scrollTo: 'Scroll to {reference}',
  place: 'Drag to set the dates of {reference}',
  grip: { start: 'Change start date', end: 'Change due date' },
  expand: 'Expand sub-issues of {reference}',
  collapse: 'Collapse sub-issues of {reference}',
  column: 'Resize issue column',
  rescheduled: '{reference}: {dates}',
} as const;
