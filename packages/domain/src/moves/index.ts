export { belongings } from './belongings.ts';
export * from './constants.ts';
export { copyIssues, type CopyInto } from './copy-issues.ts';
export { formerNumber, moveIssues, type Move } from './move-issues.ts';
export * from './plan-move.ts';
