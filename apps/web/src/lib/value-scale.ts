/** The area of a chart in which its values are drawn, in pixels. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** The space for the labels around it. */
  readonly margin: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}

export const plotAreaOf = ({ width, height, margin }: ChartSize): PlotArea => ({
  left: margin.left,
  top: margin.top,
  width: Math.max(1, width - margin.left - margin.right),
  height: height - margin.top - margin.bottom,
});

/** The vertical position of a value in a chart, and the round numbers beside it. */
export interface ValueScale {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
}

/** A scale from 0 to at least `most`. */
export function valueScale(most: number, { top, height }: PlotArea): ValueScale {
  const ticks = ticksTo(Math.max(1, most));
  const highest = ticks.at(-1) ?? 1;
  return { ticks, y: (value) => top + height * (1 - value / highest) };
}

/** Round numbers from 0 to at least `most`, at most six of them. */
export function ticksTo(most: number): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((by) => by * power).find((each) => each >= rough) ?? rough);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}
