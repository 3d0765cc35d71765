export { seedWorkspace, type SeededPerson } from './seed-workspace.ts';
export { importTracker, isPublic, type ImportReport } from './csv-tracker/import-tracker.ts';
export { readExport, type TrackerExport } from './csv-tracker/read-export.ts';
export { type Problem } from './csv-tracker/read-table.ts';
