import { page } from '@cairn/domain';
import { openDocument, type DocumentStatus, type OpenDocument, type RescuedText } from '@cairn/documents';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';

/** The text of a page, open for as long as it is on the screen. */
export function usePageDocument(pageId: string): OpenDocument | undefined {
  const { session, workspace } = useWorkspace();
  const { store } = useEngine();
  const [open, setOpen] = useState<OpenDocument>();
  const { id, display_name: name } = session.me;
  useEffect(() => {
    const fresh = openDocument({
      documentId: pageId,
      workspaceSlug: workspace.slug,
      user: { id, name },
      // Made here a moment ago, perhaps without a network: there is no text on the server that could be missing.
      isNew: store.confirmed(page.name, pageId) === undefined,
    });
    // oxlint-disable-next-line react/set-state-in-effect -- it holds a socket: it can only be opened in an effect
    setOpen(fresh);
    return () => {
      setOpen(undefined);
      void fresh.close();
    };
  }, [store, pageId, workspace.slug, id, name]);
  return open;
}

const nothing = (): (() => void) => () => undefined;
const LOADING: DocumentStatus = { kind: 'loading' };

export const useDocumentStatus = (open: OpenDocument | undefined): DocumentStatus =>
  useSyncExternalStore(open?.status.subscribe ?? nothing, () => open?.status.get() ?? LOADING);

export const useIsReady = (open: OpenDocument | undefined): boolean =>
  useSyncExternalStore(open?.isReady.subscribe ?? nothing, () => open?.isReady.get() ?? false);

const NONE: readonly RescuedText[] = [];

/** What this person wrote into a block that somebody else was removing; offered until it is dealt with. */
export const useRescued = (open: OpenDocument | undefined): readonly RescuedText[] =>
  useSyncExternalStore(open?.rescued.subscribe ?? nothing, () => open?.rescued.get() ?? NONE);
