export { seesRow } from './sees-row.ts';
