import type { IssueViewSpec } from '@cairn/domain';

/** What a calendar keeps in the options of a view; what is not there is as the first of its values. */
export const SPAN = 'calendar.span';
export const SPANS = ['month', 'week'] as const;
export type Span = (typeof SPANS)[number];

/** What of an issue is drawn: the day it is due, or all days from its start until then. */
export const EXTENT = 'calendar.extent';
export const EXTENTS = ['due', 'range'] as const;
export type Extent = (typeof EXTENTS)[number];

type Options = Pick<IssueViewSpec, 'options'>;

export const spanOf = ({ options }: Options): Span => SPANS.find((each) => each === options[SPAN]) ?? 'month';

export const extentOf = ({ options }: Options): Extent =>
  EXTENTS.find((each) => each === options[EXTENT]) ?? 'due';
