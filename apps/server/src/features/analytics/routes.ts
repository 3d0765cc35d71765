import { chart, filtersOfText, scopesOf, textOfFilters, type Chart } from '@cairn/domain';
import {
  exportAnalytics,
  exportFlow,
  exportOverview,
  getAnalytics,
  getCumulativeFlow,
  getOverview,
  getThroughput,
  getTimeInState,
  getTimes,
  listCharts,
} from '@cairn/domain/analytics/routes';
import { analytics } from '@cairn/messages/en/analytics';
import { issues as issueWords } from '@cairn/messages/en/issues';
import { sql } from 'kysely';
import type { z } from 'zod';
import { selectList } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';
import { chartCsv } from './chart-csv.ts';
import { chartOf, type ChartQuestion } from './chart-of.ts';
import { cumulativeFlow } from './cumulative-flow.ts';
import { flowCsv } from './flow-csv.ts';
import { times, timeInState } from './flow-times.ts';
import { overviewCsv } from './overview-csv.ts';
import { overviewOf } from './overview-of.ts';
import { throughput } from './throughput.ts';

export const routes = [
  route(
    getAnalytics,
    async ({ services: { db }, member, query }) => await chartOf(db, member, questionOf(query)),
  ),

  route(
    getOverview,
    async ({ services: { db }, member, query }) => await overviewOf(db, member, countedBy(query)),
  ),

  route(exportOverview, async ({ services: { db }, member, query }) =>
    csvFile(overviewCsv(await overviewOf(db, member, countedBy(query)), query.chart), `${query.chart}.csv`),
  ),

  route(exportAnalytics, async ({ services: { db }, member, query }) => {
    const answer = await chartOf(db, member, questionOf(query));
    const csv = chartCsv(answer, { axis: axisWord(query.x_axis), total: analytics.total });
    return csvFile(csv, 'analytics.csv');
  }),

  route(
    getCumulativeFlow,
    async ({ services: { db }, member, query }) => await cumulativeFlow(db, member, flowBy(query)),
  ),

  route(
    getThroughput,
    async ({ services: { db }, member, query }) =>
      await throughput(db, member, { ...flowBy(query), interval: query.interval }),
  ),

  route(
    getTimes,
    async ({ services: { db }, member, query }) =>
      await times(db, member, { ...flowBy(query), of: query.of }),
  ),

  route(
    getTimeInState,
    async ({ services: { db }, member, query }) => await timeInState(db, member, flowBy(query)),
  ),

  route(exportFlow, async ({ services: { db }, member, query }) => {
    const { chart: kind, interval } = query;
    const csv = await flowCsv(db, member, { ...flowBy(query), interval, chart: kind });
    return csvFile(csv, `${kind}.csv`);
  }),

  route(listCharts, async ({ services: { db }, member: { workspaceId }, actor }) => {
    const { rows } = await sql<Chart>`select ${selectList(chart)} from ${sql.table(chart.table)}
      where workspace_id = ${workspaceId} and scope = any(${[...scopesOf(await actor())]}::text[])
      order by created_at, id`.execute(db);
    return rows.map(chartJson);
  }),
];

const csvFile = (csv: string, name: string): Response =>
  new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });

type Asked = z.output<(typeof getAnalytics)['query']>;

const countedBy = ({ project, filters, timezone }: Pick<Asked, 'project' | 'filters' | 'timezone'>) => ({
  projectIds: project,
  filters: filtersOfText(filters),
  timezone,
  now: Date.now(),
});

const flowBy = (query: z.output<(typeof getCumulativeFlow)['query']>) => ({
  ...countedBy(query),
  days: query.days,
});

const questionOf = (query: Asked): ChartQuestion => ({
  ...countedBy(query),
  measure: query.measure,
  axis: query.x_axis,
  segment: query.segment,
  interval: query.interval,
  order: query.order,
});

const PROPERTY_WORDS: Readonly<Record<string, string | undefined>> = issueWords.properties;

/** The name of a feature's property is the same as its ID. */
const axisWord = (id: string): string =>
  PROPERTY_WORDS[id] ?? `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;

const moment = (at: number): string => new Date(at).toISOString();

const chartJson = ({ id, name, projectId, ownerId, spec, createdAt, updatedAt }: Chart) => ({
  id,
  name,
  project_id: projectId,
  owner_id: ownerId,
  measure: spec.measure,
  x_axis: spec.axis,
  segment: spec.segment,
  interval: spec.interval,
  order: spec.order,
  filters: textOfFilters(spec.filters),
  created_at: moment(createdAt),
  updated_at: moment(updatedAt),
});
