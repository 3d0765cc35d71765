import { unaskedId, weighingAtMost, weightOf } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import { name } from '../fields.ts';
import { filtersInput } from '../views/view-input.ts';
import type { viewRefusals } from '../views/refusals.ts';
import type { BoardChart, FlowQuestion } from './board-chart.ts';
import { chartInput } from './chart-input.ts';
import {
  BOARD_CHARTS_MAX,
  BOARD_CHART_SIZES,
  CHART_INTERVALS,
  CHART_NAME_MAX,
  FLOW_CHARTS,
  FLOW_DAYS_MAX,
} from './constants.ts';

/** Bounds what each sync start sends for every chart of every visible board. */
const CHART_WEIGHT = 5000;

const flow = () =>
  z.strictObject({
    kind: z.literal('flow'),
    chart: z.enum(FLOW_CHARTS),
    days: z.int().check(z.gte(1), z.lte(FLOW_DAYS_MAX)),
    interval: z.enum(CHART_INTERVALS),
    filters: filtersInput(CHART_WEIGHT),
  } satisfies Record<keyof FlowQuestion, z.ZodMiniType>);

const bars = () => z.strictObject({ kind: z.literal('bars'), spec: chartInput() });

/** The server doesn't ask for this ID: it is looked up within the board that is named beside it. */
export const ofBoardChart = () =>
  unaskedId('charts of a board are not rows, and this one may have been deleted');

export const boardChartInput = () =>
  weighingAtMost(
    CHART_WEIGHT,
    z
      .strictObject({
        id: ofBoardChart(),
        title: name(CHART_NAME_MAX),
        size: z.enum(BOARD_CHART_SIZES),
        projectId: z.nullable(
          unaskedId('like a filter value: the rights of each viewer are checked when it is counted'),
        ),
        question: z.discriminatedUnion('kind', [bars(), flow()]),
      } satisfies Record<keyof BoardChart, z.ZodMiniType>)
      .check(
        z.refine(
          (chart) => weightOf(chart, CHART_WEIGHT) <= CHART_WEIGHT,
          because<typeof viewRefusals.too_many_filters>('view.too_many_filters'),
        ),
      ),
  );

export const boardChartsInput = () =>
  z.array(boardChartInput()).check(
    z.maxLength(BOARD_CHARTS_MAX),
    z.refine((charts) => new Set(charts.map(({ id }) => id)).size === charts.length),
  );

export const boardPosition = () => z.int().check(z.gte(0), z.lte(BOARD_CHARTS_MAX));
