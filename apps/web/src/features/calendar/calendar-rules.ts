import { NO_VALUE, type IssueViewSpec } from '@cairn/domain';

/** Whether issues without a due date are listed beside the calendar. */
export const UNSCHEDULED = 'calendar.unscheduled';
export const SHOWN = 'shown';

type Options = Pick<IssueViewSpec, 'options'>;

export const showsUnscheduled = ({ options }: Options): boolean => options[UNSCHEDULED] === SHOWN;

export const calendarRules = {
  id: 'calendar',
  /** Each day is a group, so that drops, new issues and the position in the list work as on a board. */
  reads: (spec: IssueViewSpec): IssueViewSpec => ({
    ...spec,
    group: 'dueDate',
    subGroup: null,
    showEmptyGroups: false,
  }),
  hides: (group: string, spec: Options): boolean => group === NO_VALUE && !showsUnscheduled(spec),
};
