import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasComeBack } from '../../lib/arrival.ts';
import { isFocusLost } from '../../lib/key-place.ts';

/** More screens than anyone goes back through. */
const MAX = 100;

/**
 * Going back focuses the link that was followed: the sub-issue in its list, the page in its list. The router restores
 * scrolling; issue lists, whose rows come and go, handle their rows themselves.
 */
export function useReturnFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const followed = new Map<string, string>();
    const stopLeaving = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      const link = document.activeElement?.closest('main a[href]')?.getAttribute('href');
      if (!fromLocation) return;
      const entry = entryOf(fromLocation);
      followed.delete(entry);
      if (link !== null && link !== undefined) followed.set(entry, link);
      for (const oldest of followed.keys()) if (followed.size > MAX) followed.delete(oldest);
    });
    const stopArriving = router.subscribe('onRendered', ({ toLocation }) => {
      const link = followed.get(entryOf(toLocation));
      if (link === undefined || !hasComeBack() || !isFocusLost()) return;
      document
        .querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`)
        ?.focus({ preventScroll: true });
    });
    return () => {
      stopLeaving();
      stopArriving();
    };
  }, [router]);
}

/** The entry of a screen in this tab's history. */
const entryOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;
