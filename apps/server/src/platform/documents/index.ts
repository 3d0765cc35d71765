export { derivedOf } from './derive.ts';
export { documentKindsOf, type DecideInstead, type DocumentKind, type OfDocuments } from './document-kind.ts';
export { DocumentFollower } from './document-follower.ts';
export {
  applyExternalEdit,
  createDocument,
  currentDocument,
  mergeExternalUpdate,
  removeDocument,
  restoreVersion,
} from './external-edit.ts';
export { DocumentHub } from './hub.ts';
export { documentEndpoint } from './sockets.ts';
export { positionAt, writtenAt } from './log-times.ts';
export { FIRST_POSITION, type FirstState } from './new-document.ts';
export { listVersions, versionContent } from './versions.ts';
