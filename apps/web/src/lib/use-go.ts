import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Navigates to a path of this app. */
export function useGo(): (to: string) => void {
  const router = useRouter();
  return useCallback((to) => void router.navigate({ href: to }), [router]);
}
