export const MODULE_NAME_MAX = 255;
export const MODULE_DESCRIPTION_MAX = 5000;
export const MODULE_LINK_TITLE_MAX = 255;
export const MODULE_LINKS_MAX = 200;
/** Members of a module; also how many one command may add or remove. */
export const MODULE_MEMBERS_MAX = 50;
/** Modules that one command may put an issue into. */
export const MODULES_AT_ONCE_MAX = 50;

/** In the order of the lists. */
export const MODULE_STATUSES = [
  'in-progress',
  'planned',
  'paused',
  'backlog',
  'completed',
  'cancelled',
] as const;
export type ModuleStatus = (typeof MODULE_STATUSES)[number];
