import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to where one was before, else to a path of this app: whoever has followed a link from outside was nowhere. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ href: otherwise });
  }, [router, otherwise]);
}
