import type { IssueViewSpec } from '@cairn/domain';

/** What a calendar stores in a view's options. A missing option has the first of its values. */
export const SPAN = 'calendar.span';
export const SPANS = ['month', 'week'] as const;
export type Span = (typeof SPANS)[number];

/** How an issue is drawn: on its due date, or from its start date to its due date. */
export const EXTENT = 'calendar.extent';
export const EXTENTS = ['due', 'range'] as const;
export type Extent = (typeof EXTENTS)[number];

type Options = Pick<IssueViewSpec, 'options'>;

export const spanOf = ({ options }: Options): Span => SPANS.find((each) => each === options[SPAN]) ?? 'month';

export const extentOf = ({ options }: Options): Extent =>
  EXTENTS.find((each) => each === options[EXTENT]) ?? 'due';
