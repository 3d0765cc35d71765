import type { DocumentStatus, OpenDocument, RecoveredText } from '@cairn/documents';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { openDocuments } from './lazy-documents.ts';

interface Wanted {
  readonly id: string;
  /** It was just created here or is known to be empty, so no text on the server can be missing. */
  readonly isNew: boolean;
}

/** A shared document that is open as long as the screen needs it. */
export function useDocument(wanted: Wanted | undefined): OpenDocument | undefined {
  const { session, workspace } = useWorkspace();
  const [open, setOpen] = useState<OpenDocument>();
  const documents = openDocuments.useModule(wanted !== undefined);
  const documentId = wanted?.id;
  const { id, display_name: name } = session.me;
  const isNew = useEffectEvent(() => wanted?.isNew === true);
  useEffect(() => {
    if (!documents || documentId === undefined) return undefined;
    const user = { id, name };
    const borrowed = documents.borrowDocument({
      documentId,
      workspaceSlug: workspace.slug,
      user,
      isNew: isNew(),
    });
    // oxlint-disable-next-line react/set-state-in-effect -- it holds a socket: it can only be opened in an effect
    setOpen(borrowed.open);
    return () => {
      setOpen(undefined);
      borrowed.release();
    };
  }, [documents, documentId, workspace.slug, id, name]);
  return open;
}

const nothing = (): (() => void) => () => undefined;
const LOADING: DocumentStatus = { kind: 'loading' };

export const useDocumentStatus = (open: OpenDocument | undefined): DocumentStatus =>
  useSyncExternalStore(open?.status.subscribe ?? nothing, () => open?.status.get() ?? LOADING);

/** How a document can be accessed. */
export type DocumentAccess = 'open' | 'offline' | 'closed' | 'outdated' | 'no-access';

function accessOf(status: DocumentStatus): DocumentAccess {
  switch (status.kind) {
    case 'read-only':
      return status.reason === 'outdated' ? 'outdated' : 'closed';
    case 'locked':
      return 'closed';
    case 'offline':
    case 'no-access':
      return status.kind;
    default:
      return 'open';
  }
}

/** The status changes twice per keystroke; components that render an editor use this instead. */
export const useDocumentAccess = (open: OpenDocument | undefined): DocumentAccess =>
  useSyncExternalStore(open?.status.subscribe ?? nothing, () => accessOf(open?.status.get() ?? LOADING));

export const useIsReady = (open: OpenDocument | undefined): boolean =>
  useSyncExternalStore(open?.isReady.subscribe ?? nothing, () => open?.isReady.get() ?? false);

const NONE: readonly RecoveredText[] = [];

/** Text that this person wrote into a block while someone else deleted it; offered until handled. */
export const useRecovered = (open: OpenDocument | undefined): readonly RecoveredText[] =>
  useSyncExternalStore(open?.recovered.subscribe ?? nothing, () => open?.recovered.get() ?? NONE);
