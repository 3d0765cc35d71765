import type { OpenDocument } from '@cairn/documents';
import { useLayoutEffect, useState } from 'react';

/**
 * A document is not saved while what was typed before its editor came is on its way into it. Gives what the editor tells of that,
 * `onEarlyKeys`.
 */
export function useEarlyText(open: OpenDocument | undefined): (isPending: boolean) => void {
  const [isPending, setIsPending] = useState(false);
  useLayoutEffect(() => (isPending ? open?.expectText() : undefined), [open, isPending]);
  return setIsPending;
}
