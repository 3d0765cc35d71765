import type { OpenDocument } from '@cairn/documents';
import type { DocumentJson } from '@cairn/editor/react';
import { useLayoutEffect, useState } from 'react';
import { openDocuments } from './lazy-documents.ts';
import { useIsReady } from './use-document.ts';

/** Reading a long document costs more than a key of somebody else may. */
const READ_AFTER_MS = 200;

/** What an open document says, for those who read it; undefined until it is known, and as it was while not `isRead`. */
export function useDocumentContent(
  open: OpenDocument | undefined,
  isRead: boolean,
): DocumentJson | undefined {
  const isReady = useIsReady(open);
  const documents = openDocuments.useModule(false);
  const [content, setContent] = useState<DocumentJson>();
  // Before the next painting: what was just written must not be gone for a moment.
  useLayoutEffect(() => {
    if (!open || !documents || !isReady || !isRead) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer = undefined;
      const next = documents.readContent(open.ydoc);
      setContent((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const later = (): void => {
      timer ??= setTimeout(read, READ_AFTER_MS);
    };
    read();
    open.ydoc.on('update', later);
    return () => {
      clearTimeout(timer);
      open.ydoc.off('update', later);
    };
  }, [open, documents, isReady, isRead]);
  return content;
}
