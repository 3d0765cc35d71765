export { belongings } from './belongings.ts';
export * from './constants.ts';
export * from './move-issues.ts';
export * from './plan-move.ts';
