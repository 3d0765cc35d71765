// The sentences that one feature alone says, which its screens fetch: see `words` of its manifest. A line for each.
export { analytics, analyticsRefusals } from './en/analytics.ts';
export { automations, automationRefusals } from './en/automations.ts';
export { calendarParts } from './en/calendar-parts.ts';
export { cycles, cycleRefusals } from './en/cycles.ts';
export { estimates, estimateRefusals } from './en/estimates.ts';
export { home } from './en/home.ts';
export { intake, intakeRefusals } from './en/intake.ts';
export { labels, labelRefusals } from './en/labels.ts';
export { modules, moduleRefusals } from './en/modules.ts';
export { notifications } from './en/notifications.ts';
export { pages, pageRefusals } from './en/pages.ts';
export { profiles } from './en/profiles.ts';
export { spreadsheetParts } from './en/spreadsheet-parts.ts';
export { states, stateRefusals } from './en/states.ts';
export { recurring, recurrenceRefusals, templates, templateRefusals } from './en/templates.ts';
export { timelineParts } from './en/timeline-parts.ts';
export { tokens, tokenRefusals } from './en/tokens.ts';
export { views, viewRefusals } from './en/views.ts';
