export { derivedOf } from './derive.ts';
export { registerDocumentKind, type Derived, type DocumentKind } from './document-kind.ts';
export type { DocumentKey } from './document-log.ts';
export { applyExternalEdit, createDocument, removeDocument, restoreVersion } from './external-edit.ts';
export { DocumentHub, type DocumentVisitor } from './hub.ts';
export { documentDoor } from './sockets.ts';
export { listVersions, versionContent, type DocumentVersion, type VersionReason } from './versions.ts';
