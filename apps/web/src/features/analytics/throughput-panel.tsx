import { CHART_INTERVALS, completedAtProperty } from '@cairn/domain';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useFormatter, useTranslations } from 'use-intl';
import { dayText } from '../../lib/day-text.ts';
import { AnswerState } from './answer-state.tsx';
import { BarChart } from './bar-chart.tsx';
import { CLOSED_COLOR } from './chart-colors.ts';
import type { FlowProps } from './flow.tsx';
import { FlowPanel, NothingToShow } from './flow-panel.tsx';
import { filterOfBar } from './list-path.ts';
import { SmallTable } from './small-table.tsx';
import { useAnswer } from './use-answer.ts';
import { useKeyNames } from './use-chart.ts';
import { only, useFlowCall, useListOf } from './use-flow.ts';

/** The number completed in each day, week or month. */
export function ThroughputPanel({ spec, change }: FlowProps) {
  const t = useTranslations('analytics.flow');
  const say = useTranslations('analytics.chart.intervals');
  const format = useFormatter();
  const listOf = useListOf();
  const nameOf = useKeyNames();
  const call = useFlowCall(spec);
  const answer = useAnswer('GET /api/workspaces/:slug/analytics/throughput', {
    ...call,
    query: { ...call.query, interval: spec.interval },
  });
  const completed = { id: 'completed', name: t('completed'), color: CLOSED_COLOR };
  const linkOf = (key: string): string => {
    const inside = filterOfBar(completedAtProperty, key, spec.interval);
    return listOf(only('stateGroup', 'completed'), ...(inside ? [inside] : []));
  };
  return (
    <FlowPanel
      chart="throughput"
      spec={spec}
      title={t('throughput')}
      legend={[completed]}
      choice={
        <ToggleGroup
          label={t('interval')}
          look="text"
          options={CHART_INTERVALS.map((value) => ({ value, label: say(value) }))}
          value={spec.interval}
          onChange={(interval) => change({ interval })}
        />
      }
    >
      <AnswerState answer={answer}>
        {({ bars: given, issues, to }) => {
          if (issues === 0) return <NothingToShow>{t('nothing')}</NothingToShow>;
          const bars = given.map((bar) => ({
            ...bar,
            name: spec.interval === 'month' ? nameOf(undefined, bar.key, bar.key).name : dayText(bar.key, to),
            to: linkOf(bar.key),
          }));
          return (
            <>
              <BarChart
                label={t('throughputSummary', {
                  issues,
                  bars: bars.map((bar) => `${bar.name}: ${format.number(bar.issues)}`).join(', '),
                })}
                height={260}
                look="stacked"
                isSeries
                saysTotals
                bars={bars.map((bar) => ({
                  id: bar.key,
                  name: bar.name,
                  parts: [{ id: completed.id, value: bar.issues, color: completed.color }],
                  total: bar.issues,
                  to: bar.to,
                }))}
              />
              <SmallTable
                label={t('throughput')}
                head={[say(spec.interval), t('issues'), t('points')]}
                rows={bars.map((bar) => ({
                  id: bar.key,
                  name: bar.name,
                  values: [bar.issues, bar.points],
                  links: [bar.to],
                }))}
              />
            </>
          );
        }}
      </AnswerState>
    </FlowPanel>
  );
}
