import { useFormatter } from 'use-intl';
import type { PlotArea, ValueScale } from './value-scale.ts';

const GAP = 6;

/** The numbers to the left of a chart's values, each with a grid line. */
export function ValueAxis({ scale: { ticks, y }, area }: { scale: ValueScale; area: PlotArea }) {
  const format = useFormatter();
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={area.left} x2={area.left + area.width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
      <text x={area.left - GAP} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-[var(--text-2)]">
        {format.number(tick, { notation: 'compact' })}
      </text>
    </g>
  ));
}
