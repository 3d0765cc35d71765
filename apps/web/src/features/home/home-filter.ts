import { dueRange, dueValues, type HomeFilter, type WorkTab } from '@cairn/domain';

/** Whether a due date is in the period; an issue without one matches only if all do. */
export function isDueIn(dueDate: string | null, filter: HomeFilter, today: string): boolean {
  const range = dueRange(filter, today);
  return range === undefined || (dueDate !== null && dueDate >= range.from && dueDate <= range.to);
}

/** Open issues. */
export const OPEN = 'stateGroup.any_of.backlog,unstarted,started';

const OF_TAB: Readonly<Record<WorkTab, readonly string[]>> = {
  pending: [OPEN],
  overdue: ['dueDate.is.overdue'],
  completed: ['stateGroup.is.completed'],
};

/** The four figures, and the filters of the lists that they count. */
export const FIGURES = {
  assigned: { list: 'assigned', filters: [OPEN] },
  overdue: { list: 'assigned', filters: OF_TAB.overdue },
  created: { list: 'created', filters: [] },
  completed: { list: 'assigned', filters: OF_TAB.completed },
} as const satisfies Readonly<Record<string, { list: 'assigned' | 'created'; filters: readonly string[] }>>;

/**
 * The path of a workspace list after its slug, filtered. Even an empty filter is included, because a list remembers its
 * last one.
 */
export const listPath = (list: 'assigned' | 'created', filters: readonly string[]): string =>
  `/workspace-views/${list}?filters=${filters.join('~')}`;

/** The list behind an issue panel as currently shown. Pending issues are not yet due, or have no due date. */
export function pathOfPanel(list: 'assigned' | 'created', filter: HomeFilter, today: string): string {
  const due = dueValues(filter, today);
  return listPath(list, [...OF_TAB[filter.tab], ...(due.length > 0 ? [`dueDate.is.${due.join(',')}`] : [])]);
}
