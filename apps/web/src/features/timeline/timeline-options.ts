import type { IssueViewSpec } from '@cairn/domain';

/** What a timeline stores in a view's options. */
export const SCALE = 'timeline.scale';
export const SIDE = 'timeline.side';
export const DEPENDANTS = 'timeline.dependants';

/** Finest first. */
export const SCALES = ['day', 'week', 'month', 'quarter'] as const;
export type Scale = (typeof SCALES)[number];

/** The width of a day, in px. */
export const DAY_WIDTH: Readonly<Record<Scale, number>> = { day: 160, week: 64, month: 24, quarter: 8 };

export const SIDE_MIN = 160;
export const SIDE_MAX = 560;
export const SIDE_USUAL = 316;

type Options = Pick<IssueViewSpec, 'options'>;

export const scaleOf = ({ options }: Options): Scale =>
  SCALES.find((each) => each === options[SCALE]) ?? 'month';

/** The scale one step finer (-1) or coarser (1); unchanged at the ends. */
export const scaleAfter = (scale: Scale, step: 1 | -1): Scale =>
  SCALES[SCALES.indexOf(scale) + step] ?? scale;

export const clampSide = (width: number): number => Math.round(Math.min(SIDE_MAX, Math.max(SIDE_MIN, width)));

/** Whether issues that wait for a moved one move along. */
export const movesDependants = ({ options }: Options): boolean => options[DEPENDANTS] === 'move';

/** The width of the issue column, in px. */
export function sideOf({ options }: Options): number {
  const width = Number(options[SIDE] ?? SIDE_USUAL);
  return Number.isFinite(width) ? clampSide(width) : SIDE_USUAL;
}
