import type { OpenDocument } from '@cairn/documents';
import type { DocumentJson } from '@cairn/editor/react';
import { useLayoutEffect, useState } from 'react';
import { openDocuments } from './lazy-documents.ts';
import { useIsReady } from './use-document.ts';

/** Reading a long document on each keystroke of others would cost too much. */
const READ_AFTER_MS = 200;

/** The content of an open document, for readers; undefined until known, and unchanged while not `isRead`. */
export function useDocumentContent(
  open: OpenDocument | undefined,
  isRead: boolean,
): DocumentJson | undefined {
  const isReady = useIsReady(open);
  const documents = openDocuments.useModule(false);
  const [content, setContent] = useState<DocumentJson>();
  // Before the next paint, so that recent edits never disappear for a moment.
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
