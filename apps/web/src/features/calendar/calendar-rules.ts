import { NO_VALUE, type IssueViewSpec } from '@cairn/domain';

/** What a calendar keeps in the options of a view; what is not there is as the first of its values. */
export const SPAN = 'calendar.span';
export const SPANS = ['month', 'week'] as const;
export type Span = (typeof SPANS)[number];

/** What of an issue is drawn: the day it is due, or all days from its start until then. */
export const EXTENT = 'calendar.extent';
export const EXTENTS = ['due', 'range'] as const;
export type Extent = (typeof EXTENTS)[number];

/** Whether issues without a due date are listed beside the calendar. */
export const UNSCHEDULED = 'calendar.unscheduled';
export const SHOWN = 'shown';

type Options = Pick<IssueViewSpec, 'options'>;

export const spanOf = ({ options }: Options): Span => SPANS.find((each) => each === options[SPAN]) ?? 'month';

export const extentOf = ({ options }: Options): Extent =>
  EXTENTS.find((each) => each === options[EXTENT]) ?? 'due';

export const showsUnscheduled = ({ options }: Options): boolean => options[UNSCHEDULED] === SHOWN;

export const calendarRules = {
  id: 'calendar',
  /** Every day is a group, so that drops, new issues and the place in the list work as they do on a board. */
  reads: (spec: IssueViewSpec): IssueViewSpec => ({
    ...spec,
    group: 'dueDate',
    subGroup: null,
    showEmptyGroups: false,
  }),
  hides: (group: string, spec: Options): boolean => group === NO_VALUE && !showsUnscheduled(spec),
};
