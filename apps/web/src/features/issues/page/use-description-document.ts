import type { Issue, RichText } from '@cairn/domain';
import type { OpenDocument } from '@cairn/documents';
import { useEffect, useState } from 'react';
import { useUserId, useWorkspace } from '../../../data/engine-context.ts';
import { unsentDocuments, useDocument } from '../../documents/public.ts';

/** After someone has looked at a text for this long, it is stored so that it can be edited offline. */
const AT_HAND_AFTER_MS = 2000;

/**
 * The document of an issue's description: open from the first click, or after looking at it for a while, or immediately
 * if this device has text that has not reached the server.
 */
export function useDescriptionDocument(
  row: Issue,
  body: RichText | undefined,
  isTouched: boolean,
): OpenDocument | undefined {
  const hasUnsent = useHasUnsent(row);
  const [isWanted, setWanted] = useState(false);
  const hasText = body !== undefined;
  useEffect(() => {
    // An empty one can be edited anywhere, even if it was never opened here.
    if (!hasText) return undefined;
    const timer = setTimeout(() => setWanted(true), AT_HAND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasText]);
  // Remembered, because an edited document stays open until the issue is left: its last changes may still be in
  // transit.
  if (isTouched && !isWanted) setWanted(true);
  return useDocument(isWanted || hasUnsent ? { id: row.id, isNew: !hasText } : undefined);
}

/** The document of a read-only description, if this device has text that has not reached the server. */
export function useLeftDocument(row: Issue): OpenDocument | undefined {
  return useDocument(useHasUnsent(row) ? { id: row.id, isNew: false } : undefined);
}

/** Read once, when the issue opens: text that is stored briefly while someone types is no reason to open the document. */
function useHasUnsent({ id }: Issue): boolean {
  const userId = useUserId();
  const { workspace } = useWorkspace();
  const [hasUnsent] = useState(() => unsentDocuments(userId, workspace.slug).includes(id));
  return hasUnsent;
}
