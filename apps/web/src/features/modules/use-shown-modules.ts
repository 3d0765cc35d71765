import { compareModules, type Module, type ModuleStatus } from '@cairn/domain';
import { useMemo, useState } from 'react';

export const MODULE_SORTS = ['name', 'targetDate', 'createdAt'] as const;
type ModuleSort = (typeof MODULE_SORTS)[number];

/** What the list of modules shows, and in which order. */
export interface ModuleChoice {
  readonly search: string;
  readonly status: ModuleStatus | 'any';
  readonly leadId: string;
  readonly sort: ModuleSort;
  readonly isArchive: boolean;
}

/** The lead of a module is anybody. */
export const ANY_LEAD = 'any';

const START: ModuleChoice = { search: '', status: 'any', leadId: ANY_LEAD, sort: 'name', isArchive: false };

const ORDERS: Readonly<Record<ModuleSort, (a: Module, b: Module) => number>> = {
  name: compareModules,
  targetDate: (a, b) =>
    (a.targetDate ?? '9999').localeCompare(b.targetDate ?? '9999') || compareModules(a, b),
  createdAt: (a, b) => b.createdAt - a.createdAt || compareModules(a, b),
};

/** The modules that search and filters let through. */
export function useShownModules(all: readonly Module[]) {
  const [choice, setChoice] = useState(START);
  const shown = useMemo(() => {
    const typed = choice.search.trim().toLowerCase();
    return all
      .filter(
        (row) =>
          (row.archivedAt !== null) === choice.isArchive &&
          row.name.toLowerCase().includes(typed) &&
          (choice.status === 'any' || row.status === choice.status) &&
          (choice.leadId === ANY_LEAD || row.leadId === choice.leadId),
      )
      .toSorted(ORDERS[choice.sort]);
  }, [all, choice]);
  const change = (next: Partial<ModuleChoice>): void => setChoice({ ...choice, ...next });
  return { shown, choice, change };
}
