export { EmbeddedError, EmbeddedInUse } from './embedded-error.ts';
export { isAlive, postgresProcessesOn } from './processes.ts';
export { findSocketFolder } from './socket-folder.ts';
export { endEmbedded, startEmbedded } from './start-embedded.ts';
export type { Embedded, EmbeddedLog, EmbeddedSettings } from './start-embedded.ts';
