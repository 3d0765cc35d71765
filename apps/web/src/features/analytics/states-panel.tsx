import { FLOW_PERCENTILES } from '@cairn/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { useIssueContext } from '../issues/public.ts';
import { AnswerState } from './answer-state.tsx';
import { BarChart } from './bar-chart.tsx';
import { PERCENTILE_COLORS } from './chart-colors.ts';
import { FlowPanel, NothingToShow } from './flow-panel.tsx';
import type { FlowSpec } from './flow-spec.ts';
import { SmallTable } from './small-table.tsx';
import { useAnswer } from './use-answer.ts';
import { useKeyNames } from './use-chart.ts';
import { only, useFlowCall, useListOf } from './use-flow.ts';

/** How long issues have been in each open state that they were in. */
export function StatesPanel({ spec }: { spec: FlowSpec }) {
  const t = useTranslations('analytics.flow');
  const format = useFormatter();
  const listOf = useListOf();
  const nameOf = useKeyNames();
  const { uiById } = useIssueContext();
  const answer = useAnswer('GET /api/workspaces/:slug/analytics/time-in-state', useFlowCall(spec));
  const legend = FLOW_PERCENTILES.map((percent, at) => ({
    id: String(percent),
    name: t('percentile', { percent }),
    color: PERCENTILE_COLORS[at] ?? '',
  }));
  return (
    <FlowPanel chart="states" spec={spec} title={t('states')} hint={t('statesHint')} legend={legend}>
      <AnswerState answer={answer}>
        {({ by, states: given }) => {
          if (given.length === 0) return <NothingToShow>{t('nothingOpen')}</NothingToShow>;
          const states = given.map((state) => ({
            ...state,
            id: state.key ?? '',
            name: nameOf(uiById.get(by), state.key, state.name).name,
            to: state.key === null ? undefined : listOf(only(by, state.key)),
          }));
          return (
            <>
              <BarChart
                label={states
                  .map(({ name, percentiles }) => `${name}: ${format.number(percentiles[0] ?? 0)}`)
                  .join(', ')}
                height={260}
                look="beside"
                bars={states.map(({ id, name, percentiles, average, to }) => ({
                  id,
                  name,
                  parts: legend.map((part, at) => ({ ...part, value: percentiles[at] ?? 0 })),
                  total: average,
                  to,
                }))}
              />
              <SmallTable
                label={t('states')}
                startsOpen
                head={[t('state'), t('issues'), t('average'), ...legend.map(({ name }) => name)]}
                rows={states.map(({ id, name, issues, average, percentiles, to }) => ({
                  id,
                  name,
                  to,
                  values: [issues, average, ...percentiles],
                }))}
              />
            </>
          );
        }}
      </AnswerState>
    </FlowPanel>
  );
}
