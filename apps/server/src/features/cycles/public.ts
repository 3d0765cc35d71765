export { workDays } from './progress.ts';
