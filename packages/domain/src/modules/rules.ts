import type { Module } from './entity.ts';

type Dates = Pick<Module, 'startDate' | 'targetDate'>;

/** Whether the dates can stand: the start no later than the target. */
export const areModuleDatesValid = ({ startDate, targetDate }: Dates): boolean =>
  startDate === null || targetDate === null || startDate <= targetDate;

/** Only what is finished goes to the archive. */
export const mayArchiveModule = ({ status }: Pick<Module, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled';

/** By name, and of one name by age. */
export const compareModules = (a: Module, b: Module): number =>
  a.name.localeCompare(b.name) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
