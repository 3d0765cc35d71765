import type { Issue, RichText } from '@cairn/domain';
import type { OpenDocument } from '@cairn/documents';
import { useEffect, useState } from 'react';
import { useUserId, useWorkspace } from '../../../data/engine-context.ts';
import { unsentDocuments, useDocument } from '../../documents/public.ts';

/** Whoever stays so long with a text can go on with it where there is no network. */
const AT_HAND_AFTER_MS = 2000;

/**
 * The document of an issue's description: open from the first touch on, or after a while of looking at it, or at once
 * where this device holds words that the server has not got.
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
    // An empty one can be written in anywhere, without having been here.
    if (!hasText) return undefined;
    const timer = setTimeout(() => setWanted(true), AT_HAND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasText]);
  // Remembered, because what was touched stays open until the issue is left: its last words may still be on their way.
  if (isTouched && !isWanted) setWanted(true);
  return useDocument(isWanted || hasUnsent ? { id: row.id, isNew: !hasText } : undefined);
}

/** The document of a description that may not be written in, where this device holds words that the server has not got. */
export function useLeftDocument(row: Issue): OpenDocument | undefined {
  return useDocument(useHasUnsent(row) ? { id: row.id, isNew: false } : undefined);
}

/** As it was when one came: what is left for a moment while one writes is no reason to open anything. */
function useHasUnsent({ id }: Issue): boolean {
  const userId = useUserId();
  const { workspace } = useWorkspace();
  const [hasUnsent] = useState(() => unsentDocuments(userId, workspace.slug).includes(id));
  return hasUnsent;
}
