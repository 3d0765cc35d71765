import { z } from 'zod';
import { because } from '../because.ts';
import { contract, bytes, json } from '../http/contract.ts';
import { moment } from '../http/values.ts';
import { STATE_GROUPS } from '../states/constants.ts';
import { isTimeZone } from '../time-zone.ts';
import type { refusals } from '../refusals.ts';
import {
  CHART_INTERVALS,
  CHART_MEASURES,
  CHART_ORDERS,
  FLOW_CHARTS,
  FLOW_DAYS,
  FLOW_DAYS_MAX,
  FLOW_DOTS_MAX,
  FLOW_PERCENTILES,
  FLOW_TIMES,
  OVERVIEW_CHARTS,
} from './constants.ts';
import { analyticsRefusals } from './refusals.ts';

/** Enough for a filter with two hundred IDs. */
const FILTERS_MAX = 8000;
const PROJECTS_MAX = 100;
const PROPERTY_MAX = 200;

const ofMembers = { who: 'member', needs: 'analytics:read', share: 'searches' } as const;

const timezone = z
  .string()
  .max(64)
  .refine(isTimeZone, because<typeof refusals.unknown_time_zone>('unknown_time_zone'))
  .default('UTC');

/** Which issues are counted. */
const about = {
  /** Comma-separated IDs; if absent, all projects that the caller is in. */
  project: z
    .string()
    .transform((text) => text.split(',').filter((each) => each !== ''))
    .pipe(z.array(z.uuid()).max(PROJECTS_MAX))
    .optional(),
  /** As lists write them into their URLs. */
  filters: z.string().max(FILTERS_MAX).default(''),
  /** An IANA name; it decides when days begin and end. */
  timezone,
};

const question = z.object({
  ...about,
  measure: z.enum(CHART_MEASURES).default('issues'),
  /** The property whose values are the bars. */
  x_axis: z.string().max(PROPERTY_MAX).default('assignees'),
  segment: z.string().max(PROPERTY_MAX).optional(),
  interval: z.enum(CHART_INTERVALS).default('month'),
  order: z.enum(CHART_ORDERS).default('most'),
});

const key = z
  .strictObject({
    /** A value of the property, `none` for issues without one, null for the values combined into one bar. */
    key: z.string().nullable(),
    name: z.string(),
    total: z.number(),
  })
  .describe('A bar, or a part of bars.');

export const getAnalytics = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/analytics',
  ...ofMembers,
  summary: 'Counts the issues you can see, grouped by one or two properties, in issues or in points.',
  query: question,
  errors: [analyticsRefusals.too_slow, analyticsRefusals.unknown_axis],
  answer: json(
    z.strictObject({
      /** Issues counted, each once. */
      issues: z.int(),
      /** In the measure's unit, each issue once. If issues have several values, the bars add up to more. */
      total: z.number(),
      bars: z.array(key.extend({ values: z.array(z.number()) })),
      /** The parts of each bar, in the order of its values. */
      parts: z.array(key),
    }),
  ),
});

export const exportAnalytics = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/export-analytics',
  ...ofMembers,
  summary: 'Returns the table of a chart as a CSV file.',
  query: question,
  errors: [analyticsRefusals.too_slow, analyticsRefusals.unknown_axis],
  answer: bytes,
});

const amounts = z.array(z.strictObject({ user_id: z.uuid(), name: z.string(), issues: z.int() }));

export const getOverview = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/default-analytics',
  ...ofMembers,
  summary:
    'Returns demand and workload: open issues, their assignees, and the issues created and closed in a year.',
  query: z.object(about),
  errors: [analyticsRefusals.too_slow],
  answer: json(
    z.strictObject({
      issues: z.int(),
      open: z.int(),
      overdue: z.int(),
      unassigned: z.int(),
      unestimated: z.int(),
      old: z.int(),
      by_state_group: z.array(
        z.strictObject({ group: z.enum(STATE_GROUPS), issues: z.int(), urgent: z.int(), high: z.int() }),
      ),
      /** Oldest month first. `assigned` counts the issues created in it that have an assignee. */
      months: z.array(
        z.strictObject({
          month: z.string(),
          created: z.int(),
          assigned: z.int(),
          closed: z.int(),
        }),
      ),
      pending_by_assignee: amounts,
      top_creators: amounts,
      top_closers: amounts,
    }),
  ),
});

export const exportOverview = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/export-overview',
  ...ofMembers,
  summary: 'Returns the table of an overview chart as a CSV file.',
  query: z.object({ ...about, chart: z.enum(OVERVIEW_CHARTS) }),
  answer: bytes,
});

const period = {
  ...about,
  /** Days to look back, including today, in the time zone of the project if one is given and has a time zone. */
  days: z.coerce.number().int().min(1).max(FLOW_DAYS_MAX).default(FLOW_DAYS),
};

const shownDays = {
  /** The first and the last day, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
};

/** In days, for each of `FLOW_PERCENTILES`; empty when nothing was counted. */
const percentiles = z.array(z.number()).max(FLOW_PERCENTILES.length);

export const getCumulativeFlow = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/analytics/cumulative-flow',
  ...ofMembers,
  summary: 'Counts the issues in each state group at the end of each day.',
  query: z.object(period),
  errors: [analyticsRefusals.too_slow],
  answer: json(
    z.strictObject({
      ...shownDays,
      groups: z.array(
        z.strictObject({
          group: z.enum(STATE_GROUPS),
          issues: z.array(z.int()).describe('For each day, the oldest first.'),
        }),
      ),
    }),
  ),
});

const done = { ...period, interval: z.enum(CHART_INTERVALS).default('week') };

export const getThroughput = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/analytics/throughput',
  ...ofMembers,
  summary: 'Counts the issues that were completed in each day, week or month, and their points.',
  query: z.object(done),
  errors: [analyticsRefusals.too_slow],
  answer: json(
    z.strictObject({
      ...shownDays,
      issues: z.int(),
      points: z.number(),
      /** Oldest first, including periods in which nothing was completed. */
      bars: z.array(z.strictObject({ key: z.string(), issues: z.int(), points: z.number() })),
    }),
  ),
});

export const getTimes = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/analytics/times',
  ...ofMembers,
  summary:
    'Returns how long completed issues took, from their first start (cycle time) or their creation (lead time).',
  query: z.object({ ...period, of: z.enum(FLOW_TIMES).default('cycle') }),
  errors: [analyticsRefusals.too_slow],
  answer: json(
    z.strictObject({
      ...shownDays,
      issues: z.int(),
      /** Completed without being started, so without a cycle time. */
      unstarted: z.int(),
      percentiles,
      dots: z
        .array(
          z.strictObject({
            issue_id: z.uuid(),
            project_id: z.uuid(),
            name: z.string(),
            sequence_id: z.int(),
            completed_at: moment,
            days: z.number(),
          }),
        )
        .max(FLOW_DOTS_MAX)
        .describe('The latest first.'),
    }),
  ),
});

export const getTimeInState = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/analytics/time-in-state',
  ...ofMembers,
  summary:
    'Returns how long issues stayed in each open state of a project, or in each state group of several projects.',
  query: z.object(period),
  errors: [analyticsRefusals.too_slow],
  answer: json(
    z.strictObject({
      ...shownDays,
      by: z.enum(['state', 'stateGroup']),
      states: z.array(
        z.strictObject({
          /** Null for deleted states. */
          key: z.string().nullable(),
          name: z.string(),
          issues: z.int(),
          average: z.number(),
          percentiles,
        }),
      ),
    }),
  ),
});

export const exportFlow = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/export-flow',
  ...ofMembers,
  summary: 'Returns the table of a flow chart as a CSV file.',
  query: z.object({ ...done, chart: z.enum(FLOW_CHARTS) }),
  errors: [analyticsRefusals.too_slow],
  answer: bytes,
});

export const listCharts = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/analytic-view',
  ...ofMembers,
  share: 'reads',
  summary: 'Lists the saved charts you can see.',
  answer: json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        project_id: z.uuid().nullable(),
        owner_id: z.uuid(),
        measure: z.enum(CHART_MEASURES),
        x_axis: z.string(),
        segment: z.string().nullable(),
        interval: z.enum(CHART_INTERVALS),
        order: z.enum(CHART_ORDERS),
        /** As lists write them into their URLs. */
        filters: z.string(),
        created_at: moment,
        updated_at: moment,
      }),
    ),
  ),
});
