import { dueRange, dueValues, type HomeFilter, type WorkTab } from '@cairn/domain';

/** Whether a due date lies in the stretch of days; an issue without one does only where all pass. */
export function isDueIn(dueDate: string | null, filter: HomeFilter, today: string): boolean {
  const range = dueRange(filter, today);
  return range === undefined || (dueDate !== null && dueDate >= range.from && dueDate <= range.to);
}

/** What is still to do. */
export const OPEN = 'stateGroup.any_of.backlog,unstarted,started';

const OF_TAB: Readonly<Record<WorkTab, readonly string[]>> = {
  pending: [OPEN],
  overdue: ['dueDate.is.overdue'],
  completed: ['stateGroup.is.completed'],
};

/** Each of the four numbers, and the filters of the list that it counts. */
export const FIGURES = {
  assigned: { list: 'assigned', filters: [OPEN] },
  overdue: { list: 'assigned', filters: OF_TAB.overdue },
  created: { list: 'created', filters: [] },
  completed: { list: 'assigned', filters: OF_TAB.completed },
} as const satisfies Readonly<Record<string, { list: 'assigned' | 'created'; filters: readonly string[] }>>;

/** The path of a list of the workspace below its slug, narrowed. An empty filter is said too: a list remembers its last one. */
export const listPath = (list: 'assigned' | 'created', filters: readonly string[]): string =>
  `/workspace-views/${list}?filters=${filters.join('~')}`;

/** The list behind a panel of issues as it is shown now. Pending issues are before their day, or have none. */
export function pathOfPanel(list: 'assigned' | 'created', filter: HomeFilter, today: string): string {
  const due = dueValues(filter, today);
  return listPath(list, [...OF_TAB[filter.tab], ...(due.length > 0 ? [`dueDate.is.${due.join(',')}`] : [])]);
}
