import { dayText } from '../../lib/day-text.ts';
import type { PlotArea } from '../../lib/value-scale.ts';

/** The approximate width of a date below a chart. */
const LABEL_WIDTH = 64;

interface DayAxisProps {
  readonly days: readonly string[];
  readonly area: PlotArea;
  readonly today: string;
}

/** The x position of the middle of a day, counted from the first. */
export const xOfDay = (count: number, { left, width }: PlotArea, at: number): number =>
  left + (count <= 1 ? width / 2 : (at / (count - 1)) * width);

/** The days below a chart, as many as fit. */
export function DayAxis({ days, area, today }: DayAxisProps) {
  const every = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor(area.width / LABEL_WIDTH))));
  return days.map((day, at) =>
    at % every === 0 ? (
      <text
        key={day}
        x={xOfDay(days.length, area, at)}
        y={area.top + area.height + 17}
        textAnchor={at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle'}
        className="fill-[var(--text-2)]"
      >
        {dayText(day, today)}
      </text>
    ) : null,
  );
}
