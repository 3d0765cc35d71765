export { assetsApi, type Caller } from './api.ts';
export { checkFiles } from './check-files.ts';
export { coversApi } from './covers-api.ts';
export { followCopy } from './follow-copy.ts';
export { assertOwnPicture, isOwnPicture } from './own-picture.ts';
export { findAsset, setDeleted } from './store.ts';
export { sweepAssets } from './sweep.ts';
export { UploadsUnderway } from './uploads-underway.ts';
