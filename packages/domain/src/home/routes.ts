import { z } from 'zod';
import { because } from '../because.ts';
import { activity } from '../activity/entity.ts';
import { contract, json } from '../http/contract.ts';
import { rowSchema } from '../http/row-schema.ts';
import { PRIORITIES } from '../issues/constants.ts';
import { isCalendarDay } from '../issues/calendar-day.ts';
import { STATE_GROUPS } from '../states/constants.ts';
import type { refusals } from '../refusals.ts';
import { DUE_DAYS_MAX, DUE_PERIODS, HOME_WIDGETS, isDueBound, WORK_TABS } from './filter.ts';

const filters = z.strictObject({
  tab: z.enum(WORK_TABS),
  period: z.enum(DUE_PERIODS),
  days: z
    .array(z.string().refine(isDueBound, because<typeof refusals.not_a_day>('not_a_day')))
    .max(DUE_DAYS_MAX),
});

const widget = z.strictObject({
  id: z.enum(HOME_WIDGETS),
  /** Null for panels without filters. */
  filters: filters.nullable(),
});

export const getDashboard = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/dashboard',
  who: 'member',
  needs: 'workspace:read',
  share: 'reads',
  summary: 'Lists the panels of your home screen and their filters.',
  answer: json(z.strictObject({ id: z.uuid(), widgets: z.array(widget) })),
});

const due = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  priority: z.enum(PRIORITIES),
  state_group: z.enum(STATE_GROUPS),
  due_date: z.iso.date().nullable(),
});
const count = z.number().int();
const counts = z.array(z.strictObject({ value: z.string(), count }));

/** The contents of each panel, by its name. */
const shown = z.union([
  z.strictObject({ assigned: count, overdue: count, created: count, completed: count }),
  z.strictObject({ count, issues: z.array(due) }),
  z.strictObject({ counts }),
  z.strictObject({ activities: z.array(rowSchema(activity)) }),
  z.strictObject({ projects: z.array(z.uuid()) }),
  z.strictObject({ people: z.array(z.strictObject({ id: z.uuid(), shared_issues: count })) }),
]);

/** The dashboard of a workspace has the workspace's ID. */
const ONE = '/api/dashboard/:dashboard/widgets/:widget';
const own = {
  who: 'guarded',
  to: 'Members of the workspace, about themselves',
  needs: 'membership',
} as const;

export const getWidget = contract({
  method: 'GET',
  path: ONE,
  ...own,
  summary: 'Returns the content of a panel of your home screen.',
  query: z.object({
    today: z.string().refine(isCalendarDay, because<typeof refusals.not_a_day>('not_a_day')).optional(),
  }),
  answer: json(z.strictObject({ ...widget.shape, data: shown })),
});

export const changeWidget = contract({
  method: 'PATCH',
  path: ONE,
  ...own,
  summary: 'Sets the filter of a panel of your home screen.',
  input: z.strictObject({ filters: filters.partial() }),
  answer: json(widget),
});
