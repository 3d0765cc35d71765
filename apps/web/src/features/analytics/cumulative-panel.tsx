import type { StateGroup } from '@cairn/domain';
import { useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { RouteReply } from '@cairn/domain/http/api';
import { useElementSize } from '../../lib/use-element-size.ts';
import { useGo } from '../../lib/use-go.ts';
import { ValueAxis } from '../../lib/value-axis.tsx';
import { plotAreaOf, valueScale } from '../../lib/value-scale.ts';
import { dayText, longDayText } from '../../lib/day-text.ts';
import { AnswerState } from './answer-state.tsx';
import { partColor } from './chart-colors.ts';
import { DayAxis, xOfDay } from './day-axis.tsx';
import { daysFrom } from './days-from.ts';
import { FlowPanel } from './flow-panel.tsx';
import type { FlowSpec } from './flow-spec.ts';
import { SmallTable } from './small-table.tsx';
import { useAnswer } from './use-answer.ts';
import { only, useFlowCall, useListOf } from './use-flow.ts';

/** From the bottom up: closed issues below open ones. */
const STACK: readonly StateGroup[] = ['cancelled', 'completed', 'started', 'unstarted', 'backlog'];

type Cumulative = RouteReply<'GET /api/workspaces/:slug/analytics/cumulative-flow'>;

/** The number of issues in each state group at the end of each day. */
export function CumulativePanel({ spec }: { spec: FlowSpec }) {
  const t = useTranslations('analytics.flow');
  const say = useTranslations('issues.values.stateGroup');
  const answer = useAnswer('GET /api/workspaces/:slug/analytics/cumulative-flow', useFlowCall(spec));
  const legend = STACK.toReversed().map((group) => ({
    id: group,
    name: say(group),
    color: partColor('stateGroup', group, 0),
  }));
  return (
    <FlowPanel
      chart="cumulative"
      spec={spec}
      title={t('cumulative')}
      hint={t('cumulativeHint')}
      legend={legend}
    >
      <AnswerState answer={answer}>{(value) => <CumulativeChart flow={value} />}</AnswerState>
    </FlowPanel>
  );
}

const HEIGHT = 260;
const MARGIN = { top: 10, right: 8, bottom: 24, left: 38 };
const BEFORE = { width: 480, height: 0 };

function CumulativeChart({ flow }: { flow: Cumulative }) {
  const t = useTranslations('analytics.flow');
  const say = useTranslations('issues.values.stateGroup');
  const format = useFormatter();
  const listOf = useListOf();
  const go = useGo();
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame, BEFORE);
  const days = daysFrom(flow);
  const byGroup = new Map(flow.groups.map(({ group, issues }) => [group, issues]));
  const area = plotAreaOf({ width, height: HEIGHT, margin: MARGIN });
  const sums = days.map((_, at) => STACK.reduce((sum, group) => sum + (byGroup.get(group)?.[at] ?? 0), 0));
  const scale = valueScale(Math.max(0, ...sums), area);
  const edge = (upTo: number): string[] =>
    days.map((_, at) => {
      const value = STACK.slice(0, upTo).reduce((sum, group) => sum + (byGroup.get(group)?.[at] ?? 0), 0);
      return `${xOfDay(days.length, area, at).toFixed(1)},${scale.y(value).toFixed(1)}`;
    });
  const ofNow = (group: StateGroup): number => byGroup.get(group)?.at(-1) ?? 0;
  const label = t('cumulativeSummary', {
    from: longDayText(flow.from),
    to: longDayText(flow.to),
    groups: STACK.toReversed()
      .map((group) => `${say(group)}: ${format.number(ofNow(group))}`)
      .join(', '),
  });
  return (
    <>
      <div ref={frame} className="min-w-0">
        <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block text-small">
          <ValueAxis scale={scale} area={area} />
          {STACK.map((group, at) => (
            <polygon
              key={group}
              points={[...edge(at), ...edge(at + 1).toReversed()].join(' ')}
              style={{ fill: partColor('stateGroup', group, 0) }}
              className="cursor-pointer hover:opacity-75"
              onClick={() => go(listOf(only('stateGroup', group)))}
            >
              <title>{`${say(group)}: ${format.number(ofNow(group))}`}</title>
            </polygon>
          ))}
          <DayAxis days={days} area={area} today={flow.to} />
        </svg>
      </div>
      <SmallTable
        label={t('cumulative')}
        head={[t('day'), ...flow.groups.map(({ group }) => say(group))]}
        rows={days
          .map((day, at) => ({
            id: day,
            name: dayText(day, flow.to),
            values: flow.groups.map(({ issues }) => issues[at] ?? 0),
            // Lists can only show the current states.
            ...(day === flow.to && {
              links: flow.groups.map(({ group }) => listOf(only('stateGroup', group))),
            }),
          }))
          .toReversed()}
      />
    </>
  );
}
