export const MODULE_NAME_MAX = 255;
export const MODULE_DESCRIPTION_MAX = 5000;
/** How many people and modules one edit may name. */
export const MODULE_SET_MAX = 50;

/** In the order in which lists show them. */
export const MODULE_STATUSES = [
  'backlog',
  'planned',
  'in-progress',
  'paused',
  'completed',
  'cancelled',
] as const;
export type ModuleStatus = (typeof MODULE_STATUSES)[number];
