import { FLOW_PERCENTILES, FLOW_TIMES, project } from '@cairn/domain';
import type { RouteReply } from '@cairn/domain/http/api';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { useElementSize } from '../../lib/use-element-size.ts';
import { useGo } from '../../lib/use-go.ts';
import { ValueAxis } from '../../lib/value-axis.tsx';
import { plotAreaOf, valueScale } from '../../lib/value-scale.ts';
import { issuePath, referenceOf } from '../issues/public.ts';
import { AnswerState } from './answer-state.tsx';
import { PERCENTILE_COLORS } from './chart-colors.ts';
import { DayAxis } from './day-axis.tsx';
import { daysFrom } from './days-from.ts';
import type { FlowProps } from './flow.tsx';
import { FlowPanel, NothingToShow } from './flow-panel.tsx';
import { SmallTable } from './small-table.tsx';
import { useAnswer } from './use-answer.ts';
import { useFlowCall } from './use-flow.ts';

type Times = RouteReply<'GET /api/workspaces/:slug/analytics/times'>;

/** How long each completed issue took, as a dot on its completion day. */
export function TimesPanel({ spec, change }: FlowProps) {
  const t = useTranslations('analytics.flow');
  const call = useFlowCall(spec);
  const answer = useAnswer('GET /api/workspaces/:slug/analytics/times', {
    ...call,
    query: { ...call.query, of: spec.times },
  });
  const title = t(`times.${spec.times}`);
  return (
    <FlowPanel
      chart={spec.times}
      spec={spec}
      title={title}
      hint={t(`timesHint.${spec.times}`)}
      legend={FLOW_PERCENTILES.map((percent, at) => ({
        id: String(percent),
        name: t('percentile', { percent }),
        color: PERCENTILE_COLORS[at] ?? '',
      }))}
      choice={
        <ToggleGroup
          label={t('timesOf')}
          look="text"
          options={FLOW_TIMES.map((value) => ({ value, label: t(`timesFrom.${value}`) }))}
          value={spec.times}
          onChange={(times) => change({ times })}
        />
      }
    >
      <AnswerState answer={answer}>{(value) => <TimesChart times={value} title={title} />}</AnswerState>
    </FlowPanel>
  );
}

const HEIGHT = 260;
const MARGIN = { top: 10, right: 8, bottom: 24, left: 38 };
const BEFORE = { width: 480, height: 0 };
const DAY_MS = 86_400_000;
const toTenths = (days: number): number => Math.round(days * 10) / 10;
/** Rows of the table; the download has all. */
const SLOWEST_MAX = 50;

function TimesChart({ times, title }: { times: Times; title: string }) {
  const t = useTranslations('analytics.flow');
  const { workspace } = useWorkspace();
  const go = useGo();
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame, BEFORE);
  const identifiers = new Map(useRows(project).map(({ id, identifier }) => [id, identifier]));
  const days = daysFrom(times);
  const area = plotAreaOf({ width, height: HEIGHT, margin: MARGIN });
  const scale = valueScale(Math.max(0, ...times.dots.map((dot) => dot.days), ...times.percentiles), area);
  const first = Date.parse(times.from);
  const x = (at: string): number => {
    const share = (Date.parse(at) - first) / (days.length * DAY_MS);
    return area.left + Math.min(1, Math.max(0, share)) * area.width;
  };
  const nameOf = ({ project_id: of, sequence_id: number, name }: Times['dots'][number]): string =>
    `${referenceOf(identifiers.get(of) ?? '', number)} ${name}`;
  const pathOf = (dot: Times['dots'][number]): string =>
    issuePath(workspace.slug, { projectId: dot.project_id, id: dot.issue_id });
  const lines = FLOW_PERCENTILES.map((percent, at) => ({
    percent,
    days: toTenths(times.percentiles[at] ?? 0),
  }));
  const unstarted = times.unstarted > 0 && (
    <p className="mt-2 text-small text-2">{t('unstarted', { count: times.unstarted })}</p>
  );
  if (times.issues === 0)
    return (
      <>
        <NothingToShow>{t('nothing')}</NothingToShow>
        {unstarted}
      </>
    );
  const label = t('timesSummary', {
    title,
    count: times.issues,
    lines: lines.map((line) => t('percentileDays', line)).join(', '),
  });
  return (
    <>
      <div ref={frame} className="min-w-0">
        <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block text-small">
          <ValueAxis scale={scale} area={area} />
          {times.dots.map((dot) => (
            <circle
              key={dot.issue_id}
              cx={x(dot.completed_at)}
              cy={scale.y(dot.days)}
              r="4"
              className="cursor-pointer fill-[var(--state-completed)] opacity-60 hover:opacity-100"
              onClick={() => go(pathOf(dot))}
            >
              <title>{`${nameOf(dot)}: ${t('daysTaken', { days: toTenths(dot.days) })}`}</title>
            </circle>
          ))}
          {lines.map((line, at) => (
            <g key={line.percent} className="pointer-events-none">
              <line
                x1={area.left}
                x2={area.left + area.width}
                y1={scale.y(line.days)}
                y2={scale.y(line.days)}
                strokeDasharray="4 3"
                style={{ stroke: PERCENTILE_COLORS[at] }}
              />
              <text
                x={area.left + area.width}
                y={scale.y(line.days) - 4}
                textAnchor="end"
                style={{ paintOrder: 'stroke', stroke: 'var(--bg-raised)', strokeWidth: 3 }}
                className="fill-[var(--text)] font-medium"
              >
                {t('percentileDays', line)}
              </text>
            </g>
          ))}
          <DayAxis days={days} area={area} today={times.to} />
        </svg>
      </div>
      {times.issues > times.dots.length && (
        <p className="mt-2 text-small text-2">{t('latest', { count: times.dots.length })}</p>
      )}
      {unstarted}
      <p className="mt-2 text-small tabular-nums">
        {lines.map((line) => t('percentileDays', line)).join(' · ')}
      </p>
      <SmallTable
        label={t('slowest')}
        head={[t('issue'), t('days')]}
        rows={times.dots
          .toSorted((a, b) => b.days - a.days)
          .slice(0, SLOWEST_MAX)
          .map((dot) => ({ id: dot.issue_id, name: nameOf(dot), to: pathOf(dot), values: [dot.days] }))}
      />
    </>
  );
}
