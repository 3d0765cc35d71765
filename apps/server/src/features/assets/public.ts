export { checkFiles } from './check-files.ts';
export { followCopy } from './follow-copy.ts';
export { followMove } from './follow-move.ts';
export { assertOwnPicture, isOwnPicture } from './own-picture.ts';
export { storedBytes } from './storage.ts';
export { findAsset, setDeleted } from './store.ts';
export { sweepAssets } from './sweep.ts';
