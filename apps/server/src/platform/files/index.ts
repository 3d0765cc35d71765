export { createDiskStore } from './disk-store.ts';
export { cleanPicture, type FileSum } from './pictures/clean-picture.ts';
export { drainBody } from './drain-body.ts';
export { detectType, type DetectedType } from './detect-type.ts';
export type { ByteRange, FileStore } from './file-store.ts';
export { Incoming, INCOMING } from './incoming.ts';
export { receiveFile, type ReceivedFile } from './receive-file.ts';
export { serveFile, type ServedFile } from './serve-file.ts';
export { isOnDisk, openStore } from './open-store.ts';
