export { startWatchdog, STOOD, type Watchdog } from './start-watchdog.ts';
