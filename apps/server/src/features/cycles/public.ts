export { workDays, type WorkDay } from './progress.ts';
