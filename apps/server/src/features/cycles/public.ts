export { workDays } from './progress.ts';
export { loadInside } from './load-inside.ts';
export { todayOf } from './today.ts';
