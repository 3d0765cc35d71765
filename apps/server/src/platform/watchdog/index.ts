export { startWatchdog } from './start-watchdog.ts';
