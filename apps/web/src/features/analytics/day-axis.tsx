import { dayText } from '../../lib/day-text.ts';
import type { PlotArea } from '../../lib/value-scale.ts';

/** A date below a chart takes about as much. */
const LABEL_WIDTH = 64;

interface DayAxisProps {
  readonly days: readonly string[];
  readonly area: PlotArea;
  readonly today: string;
}

/** Where the middle of a day is, counted from the first. */
export const xOfDay = (count: number, { left, width }: PlotArea, at: number): number =>
  left + (count <= 1 ? width / 2 : (at / (count - 1)) * width);

/** Some of the days below a chart, as many as there is room for. */
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
