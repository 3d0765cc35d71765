import { useTranslations } from 'use-intl';
import { HttpError, OfflineError } from '../../data/http.ts';

/** The sentence for a call that failed: the server's own where it has one. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations('workspaces.problem');
  return (error) => {
    if (error instanceof OfflineError) return t('offline');
    if (error instanceof HttpError && error.status < 500) return error.message;
    return t('unexpected');
  };
}
