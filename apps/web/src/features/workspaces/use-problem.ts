import { useTranslations } from 'use-intl';
import { HttpError, OfflineError } from '../../data/http.ts';
import { useRefusalSentence } from '../../lib/use-refusal-sentence.ts';

/** The message for a failed call. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations('workspaces.problem');
  const sentenceOf = useRefusalSentence();
  return (error) => {
    if (error instanceof OfflineError) return t('offline');
    if (error instanceof HttpError && error.status < 500) return sentenceOf(error);
    return t('unexpected');
  };
}
