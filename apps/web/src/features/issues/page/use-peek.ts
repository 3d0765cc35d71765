import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

interface Peek {
  /** Shows an issue beside the list: the URL says which, the layout renders it. */
  readonly show: (issueId: string) => void;
  readonly isOpen: () => boolean;
}

export function usePeek(): Peek {
  const router = useRouter();
  return useMemo(() => {
    const isOpen = (): boolean => 'peek' in router.state.location.search;
    // The next issue replaces the previous one in the history, so that Back leads to the list.
    const show = (peek: string): void =>
      void router.navigate({
        to: '.',
        search: (before: object) => ({ ...before, peek }),
        replace: isOpen(),
      });
    return { show, isOpen };
  }, [router]);
}
