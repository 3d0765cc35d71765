import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Shows an issue beside the list: the address says which, the layout draws it. */
export function usePeek(): (issueId: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (peek) => void navigate({ to: '.', search: (before: object) => ({ ...before, peek }) }),
    [navigate],
  );
}
