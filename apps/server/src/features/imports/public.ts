export { seedWorkspace, type SeedCounts, type SeededPerson, type SeedPlan } from './seed-workspace.ts';
