export { seedWorkspace, type SeedCounts, type SeededPerson, type SeedPlan } from './seed-workspace.ts';
export {
  importTracker,
  isPublic,
  type ImportReport,
  type ImportSettings,
} from './csv-tracker/import-tracker.ts';
export { readExport, type TrackerExport } from './csv-tracker/read-export.ts';
export { ExportError, type Problem } from './csv-tracker/read-table.ts';
