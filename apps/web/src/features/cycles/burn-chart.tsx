import { workOf, type EstimateUnit, type WorkCalendar } from '@cairn/domain';
import { useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useElementSize } from '../../lib/use-element-size.ts';
import { useToday } from '../../lib/use-today.ts';
import { ValueAxis } from '../../lib/value-axis.tsx';
import { plotAreaOf, valueScale } from '../../lib/value-scale.ts';
import { dayText } from '../../lib/day-text.ts';
import { amountShown, daysFrom, idealAt, idealShares, type Direction } from './burn-scales.ts';
import { BurnTable } from './burn-table.tsx';
import type { WorkDay } from './use-work-days.ts';

export interface BurnChartProps {
  readonly days: readonly WorkDay[];
  readonly startDate: string;
  readonly endDate: string;
  /** What is counted. */
  readonly measure: 'issues' | EstimateUnit;
  readonly direction: Direction;
  /** The project's calendar. */
  readonly calendar: WorkCalendar;
  /** In pixels; uses the available width. */
  readonly height: number;
}

const MARGIN = { top: 10, right: 34, bottom: 20, left: 28 };
/** The approximate width of a date below the chart. */
const LABEL_WIDTH = 64;
const BEFORE = { width: 320, height: 0 };

/** What is left or done at the end of each day, with the ideal line and the total; also as a table. */
export function BurnChart(props: BurnChartProps) {
  const { days, startDate, endDate, measure, direction, calendar, height } = props;
  const t = useTranslations('cycles.chart');
  const format = useFormatter();
  const today = useToday();
  const frame = useRef<HTMLElement>(null);
  const { width } = useElementSize(frame, BEFORE);
  const all = daysFrom(startDate, endDate);
  const shares = idealShares(all, calendar);
  const area = plotAreaOf({ width, height, margin: MARGIN });
  const scale = valueScale(Math.max(0, ...days.map(workOf)), area);
  const { y } = scale;
  const x = (day: number): number =>
    area.left + (all.length <= 1 ? area.width / 2 : (day / (all.length - 1)) * area.width);
  const value = (day: WorkDay): number => amountShown(day, direction);
  const last = days.at(-1);
  const scope = last ? workOf(last) : 0;
  const at = days.length - 1;
  const points = days.map((day, index) => `${x(index)},${y(value(day))}`);
  const every = Math.max(1, Math.ceil(all.length / Math.max(2, Math.floor(area.width / LABEL_WIDTH))));
  const label = last
    ? t(`summary.${direction}`, { value: value(last), scope, day: dayText(last.date, today), measure })
    : t('none');
  return (
    <figure ref={frame} className="min-w-0">
      <svg role="img" aria-label={label} width={width} height={height} className="block text-small">
        {all.map((day, index) =>
          calendar.isDayOff(day) && all.length > 1 ? (
            <rect
              key={day}
              data-day-off={day}
              x={x(index) - area.width / (all.length - 1) / 2}
              y={area.top}
              width={area.width / (all.length - 1)}
              height={area.height}
              className="fill-sunken"
            />
          ) : null,
        )}
        <ValueAxis scale={scale} area={area} />
        {all.map((day, index) =>
          index % every === 0 ? (
            <text
              key={day}
              x={x(index)}
              y={height - 4}
              textAnchor={index === 0 ? 'start' : 'middle'}
              className="fill-[var(--text-2)]"
            >
              {dayText(day, today)}
            </text>
          ) : null,
        )}
        <polyline
          points={shares
            .map((share, index) => `${x(index)},${y(idealAt(scope, share, direction))}`)
            .join(' ')}
          data-ideal=""
          fill="none"
          strokeDasharray="3 3"
          className="stroke-[var(--text-3)]"
        />
        <path
          d={days.map((day, index) => `${index === 0 ? 'M' : 'L'}${x(index)},${y(workOf(day))}`).join('')}
          fill="none"
          className="stroke-[var(--text-3)]"
        />
        {points.length > 0 && (
          <>
            <polygon
              points={`${x(0)},${y(0)} ${points.join(' ')} ${x(at)},${y(0)}`}
              className="fill-primary opacity-10"
            />
            <polyline
              points={points.join(' ')}
              fill="none"
              strokeWidth="2"
              className="stroke-[var(--primary)]"
            />
          </>
        )}
        {last && (
          <>
            <circle cx={x(at)} cy={y(value(last))} r="3.5" className="fill-primary" />
            <text x={x(at) + 8} y={y(value(last))} dy="0.32em" className="fill-[var(--text)] font-strong">
              {format.number(value(last))}
            </text>
          </>
        )}
      </svg>
      <Legend direction={direction} />
      <BurnTable days={days} direction={direction} scope={scope} shares={shares} />
    </figure>
  );
}

function Legend({ direction }: { direction: Direction }) {
  const t = useTranslations('cycles.chart');
  return (
    <p aria-hidden="true" className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-2">
      {(['actual', 'ideal', 'scope'] as const).map((line) => (
        <span key={line} className="flex items-center gap-1.5">
          <svg width="16" height="2" className="block">
            <line
              x2="16"
              y1="1"
              y2="1"
              strokeWidth={line === 'actual' ? 2 : 1}
              strokeDasharray={line === 'ideal' ? '3 3' : undefined}
              className={line === 'actual' ? 'stroke-[var(--primary)]' : 'stroke-[var(--text-3)]'}
            />
          </svg>
          {line === 'actual' ? t(`actual.${direction}`) : t(line)}
        </span>
      ))}
    </p>
  );
}
