import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasComeBack } from '../../lib/arrival.ts';
import { isFocusLost } from '../../lib/key-place.ts';

/** More screens than somebody goes back through by hand. */
const MAX = 100;

/**
 * Back leads to the link that one followed: the sub-issue among the others, the page in its list. Scrolling is the
 * router's; lists of issues, whose rows come and go, see to their rows themselves.
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

/** The place of a screen in the history of this tab. */
const entryOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;
