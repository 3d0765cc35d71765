import { useRef } from 'react';
import { useFormatter } from 'use-intl';
import { useElementSize } from '../../lib/use-element-size.ts';
import { useGo } from '../../lib/use-go.ts';
import { ValueAxis } from '../../lib/value-axis.tsx';
import { plotAreaOf, valueScale } from '../../lib/value-scale.ts';
import { barNames, LETTER_WIDTH, type BarNames } from './bar-names.ts';

export interface ChartBar {
  readonly id: string;
  readonly name: string;
  /** From the bottom up, or side by side. */
  readonly parts: readonly { readonly id: string; readonly value: number; readonly color: string }[];
  readonly total: number;
  /** The list of what it counts; a click leads there, like the link in the table. */
  readonly to?: string | undefined;
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly ChartBar[];
  /** In pixels; uses the available width. */
  readonly height: number;
  /** Whether the parts of a bar are stacked or side by side. */
  readonly look: 'stacked' | 'beside';
  /** The bars are consecutive days: names that don't fit are left out. */
  readonly isSeries?: boolean;
  /** Shows the total above each bar, if it fits. */
  readonly saysTotals?: boolean;
}

const MARGIN = { top: 22, right: 8, left: 34 };
const BEFORE = { width: 480, height: 0 };
const BAR_MAX = 40;

/** A bar chart. Only visual: the table beside it has the same content, with links. */
export function BarChart({ label, bars, height, look, isSeries = false, saysTotals = false }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame, BEFORE);
  const format = useFormatter();
  const go = useGo();
  const step = Math.max(1, width - MARGIN.left - MARGIN.right) / Math.max(1, bars.length);
  const names = barNames({ names: bars.map(({ name }) => name), step, isSeries });
  const area = plotAreaOf({ width, height, margin: { ...MARGIN, bottom: names.height } });
  const highest = (bar: ChartBar): number =>
    look === 'stacked' ? bar.total : Math.max(0, ...bar.parts.map(({ value }) => value));
  const scale = valueScale(Math.max(0, ...bars.map(highest)), area);
  const totals = bars.map(({ total }) => format.number(total));
  const hasRoomForTotals = totals.every(({ length }) => (length + 1) * LETTER_WIDTH <= step);
  return (
    <div ref={frame} className="min-w-0">
      <svg role="img" aria-label={label} width={width} height={height} className="block text-small">
        <ValueAxis scale={scale} area={area} />
        {bars.map((bar, at) => {
          const center = area.left + (at + 0.5) * step;
          return (
            <g
              key={bar.id}
              className={bar.to === undefined ? undefined : 'cursor-pointer hover:opacity-75'}
              onClick={bar.to === undefined ? undefined : () => go(String(bar.to))}
            >
              <title>{`${bar.name}: ${totals[at]}`}</title>
              <rect
                x={area.left + at * step}
                y={area.top}
                width={step}
                height={area.height}
                fill="transparent"
              />
              <Parts bar={bar} look={look} center={center} room={step} y={scale.y} />
              {saysTotals && hasRoomForTotals && (
                <text
                  x={center}
                  y={scale.y(bar.total) - 6}
                  textAnchor="middle"
                  className="fill-[var(--text)] font-strong"
                >
                  {totals[at]}
                </text>
              )}
              {at % names.every === 0 && (
                <BarName
                  names={names}
                  name={bar.name}
                  center={center}
                  top={area.top + area.height}
                  // Its name wouldn't fit if centred below its bar.
                  edge={names.every > 1 && at === bars.length - 1 ? width - 1 : undefined}
                />
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

interface BarNameProps {
  readonly names: BarNames;
  readonly name: string;
  readonly center: number;
  readonly top: number;
  /** Its right edge. */
  readonly edge: number | undefined;
}

function BarName({ names, name, center, top, edge }: BarNameProps) {
  const lines = names.linesOf(name);
  if (names.isSlanted)
    return (
      <text
        textAnchor="end"
        transform={`translate(${center + 4} ${top + 12}) rotate(-50)`}
        className="fill-[var(--text-2)]"
      >
        {lines}
      </text>
    );
  const x = edge ?? center;
  return (
    <text y={top + 17} textAnchor={edge === undefined ? 'middle' : 'end'} className="fill-[var(--text-2)]">
      {lines.map((line, at) => (
        <tspan key={`${at} ${line}`} x={x} dy={at === 0 ? 0 : 14}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface PartsProps {
  readonly bar: ChartBar;
  readonly look: BarChartProps['look'];
  readonly center: number;
  readonly room: number;
  readonly y: (value: number) => number;
}

function Parts({ bar, look, center, room, y }: PartsProps) {
  const shown = bar.parts.filter(({ value }) => value > 0);
  if (look === 'beside') {
    const width = Math.max(1, Math.min(14, (room - 6) / Math.max(1, bar.parts.length) - 1));
    const left = center - ((width + 1) * bar.parts.length) / 2;
    return bar.parts.map(({ id, value, color }, at) => (
      <rect
        key={id}
        x={left + at * (width + 1)}
        y={y(value)}
        width={width}
        height={Math.max(0, y(0) - y(value))}
        rx={Math.min(2, width / 3)}
        style={{ fill: color }}
      />
    ));
  }
  const width = Math.max(1, Math.min(BAR_MAX, room * 0.6));
  const below = shown.map((_, at) => shown.slice(0, at).reduce((sum, { value }) => sum + value, 0));
  return shown.map(({ id, value, color }, at) => {
    const from = below[at] ?? 0;
    const gap = at === 0 ? 0 : 1;
    return (
      <rect
        key={id}
        x={center - width / 2}
        y={y(from + value)}
        width={width}
        height={Math.max(0.5, y(from) - y(from + value) - gap)}
        rx={at === shown.length - 1 ? Math.min(3, width / 3) : 0}
        style={{ fill: color }}
      />
    );
  });
}

/** The legend of a chart. */
export function Legend({
  parts,
}: {
  parts: readonly { readonly id: string; readonly name: string; readonly color: string }[];
}) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap justify-end gap-x-4 gap-y-1 text-small text-2">
      {parts.map(({ id, name, color }) => (
        <li key={id} className="flex items-center gap-1.5">
          <span className="size-2 flex-none rounded-[2px]" style={{ background: color }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
