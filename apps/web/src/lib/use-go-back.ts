import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes back, or to a path of this app if the person came here from an outside link. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ href: otherwise });
  }, [router, otherwise]);
}
