export { DocumentLeaveGuard } from './document-leave-guard.tsx';
export { DocumentStatusSign } from './document-status.tsx';
export { EarlyTextGuard } from './early-text-guard.tsx';
export { HeldBack } from './held-back.tsx';
export { SendLeftBehind } from './lazy-left-behind.ts';
export { forgetUnsent, hasUnsentDocuments, unsentDocuments } from './unsent-documents.ts';
export {
  useDocument,
  useDocumentAccess,
  useDocumentStatus,
  useIsReady,
  useRecovered,
} from './use-document.ts';
export { useEarlyText } from './use-early-text.ts';
export { useTickTask } from './use-tick-task.ts';
export { useDocumentContent } from './use-document-content.ts';
