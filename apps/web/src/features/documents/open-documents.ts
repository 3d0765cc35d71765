import { openDocument, type DocumentOptions, type OpenDocument } from '@cairn/documents';
import { markUnsent } from './unsent-documents.ts';

export { readContent, taskSeen, tickSharedTask, type SeenTask } from '@cairn/documents/content';

/** A borrowed document, which closes when the last borrower returns it. */
export interface Borrowed {
  readonly open: OpenDocument;
  readonly release: () => void;
}

interface Held {
  readonly open: OpenDocument;
  borrowers: number;
}

const held = new Map<string, Held>();

/**
 * Opens a document, or returns the open one. A returned document with unsent changes stays open until they are sent, so
 * leaving a screen loses nothing.
 */
export function borrowDocument(options: DocumentOptions): Borrowed {
  const key = [options.user.id, options.workspaceSlug, options.documentId].join(' ');
  const loan = held.get(key) ?? keepOpen(key, options);
  loan.borrowers += 1;
  let isReleased = false;
  const release = (): void => {
    if (isReleased) return;
    isReleased = true;
    loan.borrowers -= 1;
    closeWhenSent(key, loan);
  };
  return { open: loan.open, release };
}

/** Sends what an earlier visit has left on this device. */
export function sendLeftBehind(options: DocumentOptions): void {
  const { open, release } = borrowDocument(options);
  const unsubscribe = open.status.subscribe(() => {
    if (!isSettled(open)) return;
    unsubscribe();
    release();
  });
}

function keepOpen(key: string, options: DocumentOptions): Held {
  const loan = { open: openDocument(options), borrowers: 0 };
  held.set(key, loan);
  const { open } = loan;
  open.status.subscribe(() => closeWhenSent(key, loan));
  open.unsynced.subscribe(() => {
    markUnsent(options.user.id, options.workspaceSlug, options.documentId, open.unsynced.get() > 0);
    closeWhenSent(key, loan);
  });
  return loan;
}

function closeWhenSent(key: string, loan: Held): void {
  if (loan.borrowers > 0 || held.get(key) !== loan) return;
  if (loan.open.unsynced.get() > 0 && !isSettled(loan.open)) return;
  held.delete(key);
  void loan.open.close();
}

/** Whether there is nothing to wait for: everything was sent, or won't be accepted. */
function isSettled(open: OpenDocument): boolean {
  const { kind } = open.status.get();
  return (
    kind === 'saved' || kind === 'read-only' || kind === 'locked' || kind === 'no-access' || kind === 'error'
  );
}
