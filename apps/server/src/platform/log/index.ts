export { createLog } from './create-log.ts';
export type { Log, LogSettings } from './create-log.ts';
