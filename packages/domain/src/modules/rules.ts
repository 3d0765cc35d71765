import { isOnDays } from '../issues/filters.ts';
import { compareText } from '../issues/property.ts';
import { compareModules } from './compare-modules.ts';
import { MODULE_STATUSES, type ModuleStatus } from './constants.ts';
import type { Module } from './entity.ts';

type Dates = Pick<Module, 'startDate' | 'targetDate'>;

/** Whether the dates are valid: either may be missing, and the start is no later than the target. */
export const areModuleDatesValid = ({ startDate, targetDate }: Dates): boolean =>
  startDate === null || targetDate === null || startDate <= targetDate;

/** Whether it is completed or cancelled; only then can a module be archived. */
export const isModuleClosed = ({ status }: Pick<Module, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled';

/** How lists of modules can be sorted. */
export const MODULE_ORDERS = ['name', 'target', 'created'] as const;
export type ModuleOrder = (typeof MODULE_ORDERS)[number];

const COMPARE: Readonly<Record<ModuleOrder, (a: Module, b: Module) => number>> = {
  name: compareModules,
  // Without a target date, last.
  target: (a, b) => compareText(a.targetDate ?? '9999', b.targetDate ?? '9999') || compareModules(a, b),
  created: (a, b) => b.createdAt - a.createdAt || compareModules(a, b),
};

/** The filters of a module list. */
export interface ModuleFilter {
  readonly query: string;
  /** Any status if empty. */
  readonly statuses: readonly ModuleStatus[];
  /** As in issue filters; any day if empty. */
  readonly startDate: readonly string[];
  readonly targetDate: readonly string[];
  readonly archived: boolean;
}

/** The modules that match a filter, sorted. */
export function filterModules(
  rows: readonly Module[],
  { query, statuses, startDate, targetDate, archived }: ModuleFilter,
  order: ModuleOrder,
  today: string,
): Module[] {
  const wanted = query.trim().toLowerCase();
  return rows
    .filter(
      (row) =>
        (row.archivedAt !== null) === archived &&
        (statuses.length === 0 || statuses.includes(row.status)) &&
        isOnDays(row.startDate, startDate, today) &&
        isOnDays(row.targetDate, targetDate, today) &&
        row.name.toLowerCase().includes(wanted),
    )
    .toSorted(COMPARE[order]);
}

/** Modules by status, in the order of the statuses, without empty ones. */
export const groupByStatus = (
  rows: readonly Module[],
): readonly { readonly status: ModuleStatus; readonly rows: readonly Module[] }[] =>
  MODULE_STATUSES.map((status) => ({ status, rows: rows.filter((row) => row.status === status) })).filter(
    (group) => group.rows.length > 0,
  );
