import type { OpenDocument } from '@cairn/documents';
import { useLayoutEffect, useState } from 'react';

/**
 * A document doesn't count as saved while text typed before its editor loaded is on its way into it. Returns the
 * editor's `onEarlyKeys` handler.
 */
export function useEarlyText(open: OpenDocument | undefined): (isPending: boolean) => void {
  const [isPending, setIsPending] = useState(false);
  useLayoutEffect(() => (isPending ? open?.expectText() : undefined), [open, isPending]);
  return setIsPending;
}
