/** The formats of an export. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The progress of an export. */
export const EXPORT_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;

/** The reasons why an export can fail. */
export const EXPORT_FAULTS = [
  'no_access',
  'no_projects',
  'too_many_issues',
  'too_large',
  'no_room',
  'disk_full',
  'interrupted',
  'unknown',
] as const;
export type ExportFault = (typeof EXPORT_FAULTS)[number];

/** More than anyone picks one by one. */
export const EXPORT_PROJECTS_MAX = 100;
/** How long a file can be downloaded. */
export const EXPORT_DAYS = 7;
