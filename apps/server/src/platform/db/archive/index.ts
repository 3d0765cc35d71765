export { finishRestore } from './finish-restore.ts';
export { archiveEntries, checkArchive, subjectOf } from './read-archive.ts';
export type { OnRestored } from './on-restored.ts';
export { ArchiveError } from './manifest.ts';
export { endSecrets, renewEpochs, restoreArchive, type EndedSecrets } from './restore-archive.ts';
export { verifyArchive } from './verify-archive.ts';
export type { VerifiedArchive } from './verify-archive.ts';
export { writeArchive } from './write-archive.ts';
export type { ArchiveSummary } from './write-archive.ts';
