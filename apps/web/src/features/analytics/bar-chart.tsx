import { useRef } from 'react';
import { useFormatter } from 'use-intl';
import { useElementSize } from '../../lib/use-element-size.ts';
import { useGo } from '../../lib/use-go.ts';
import { ticksTo } from './chart-scale.ts';

export interface ChartBar {
  readonly id: string;
  readonly name: string;
  /** From the bottom up, or side by side. */
  readonly parts: readonly { readonly id: string; readonly value: number; readonly color: string }[];
  readonly total: number;
  /** The list of what it counts; a click goes there. The same is a link in the table. */
  readonly to?: string | undefined;
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly ChartBar[];
  /** In pixels; as wide as there is room. */
  readonly height: number;
  /** Parts of a bar stand on each other, or beside each other. */
  readonly look: 'stacked' | 'beside';
  /** Says the total over each bar. */
  readonly saysTotals?: boolean;
}

const MARGIN = { top: 22, right: 8, bottom: 22, left: 36 };
const BEFORE = { width: 480, height: 0 };
const BAR_MAX = 40;
/** Names below the chart are cut where they would take more. */
const LABEL_MAX = 72;
const LETTER_WIDTH = 7;

/** Bars over names. For the eyes only: the table beside it says the same, with links. */
export function BarChart({ label, bars, height, look, saysTotals = false }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame, BEFORE);
  const format = useFormatter();
  const go = useGo();
  const inner = {
    width: Math.max(1, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  };
  const highest = (bar: ChartBar): number =>
    look === 'stacked' ? bar.total : Math.max(0, ...bar.parts.map(({ value }) => value));
  const ticks = ticksTo(Math.max(1, ...bars.map(highest)));
  const top = ticks.at(-1) ?? 1;
  const step = inner.width / Math.max(1, bars.length);
  const y = (value: number): number => MARGIN.top + inner.height * (1 - value / top);
  const longest = Math.max(1, ...bars.map(({ name }) => name.length));
  const every = Math.max(1, Math.ceil(Math.min(LABEL_MAX, (longest + 1) * LETTER_WIDTH) / step));
  const letters = Math.max(3, Math.floor((step * every) / LETTER_WIDTH));
  /** Its name would not fit in the middle of its bar. */
  const isAtEdge = (at: number): boolean => every > 1 && at === bars.length - 1;
  const short = (name: string): string =>
    name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;
  return (
    <div ref={frame} className="min-w-0">
      <svg role="img" aria-label={label} width={width} height={height} className="block text-small">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={MARGIN.left}
              x2={MARGIN.left + inner.width}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
            />
            <text
              x={MARGIN.left - 8}
              y={y(tick)}
              dy="0.32em"
              textAnchor="end"
              className="fill-[var(--text-2)]"
            >
              {format.number(tick, { notation: 'compact' })}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <g
            key={bar.id}
            className={bar.to === undefined ? undefined : 'cursor-pointer hover:opacity-75'}
            onClick={bar.to === undefined ? undefined : () => go(String(bar.to))}
          >
            <title>{`${bar.name}: ${format.number(bar.total)}`}</title>
            <rect
              x={MARGIN.left + at * step}
              y={MARGIN.top}
              width={step}
              height={inner.height}
              fill="transparent"
            />
            <Parts bar={bar} look={look} center={MARGIN.left + (at + 0.5) * step} room={step} y={y} />
            {saysTotals && every === 1 && (
              <text
                x={MARGIN.left + (at + 0.5) * step}
                y={y(bar.total) - 6}
                textAnchor="middle"
                className="fill-[var(--text)] font-strong"
              >
                {format.number(bar.total)}
              </text>
            )}
            {at % every === 0 && (
              <text
                x={isAtEdge(at) ? width - 1 : MARGIN.left + (at + 0.5) * step}
                y={height - 5}
                textAnchor={isAtEdge(at) ? 'end' : 'middle'}
                className="fill-[var(--text-2)]"
              >
                {short(bar.name)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
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

/** What the colours of a chart mean. */
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
