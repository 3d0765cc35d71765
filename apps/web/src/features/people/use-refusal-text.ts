import { useTranslations } from 'use-intl';
import type { Refusal } from './account-api.ts';

/** The sentence for a "no" of the server. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTranslations('people');
  return ({ code, seconds }) => {
    if (code === 'too_many_tries' && seconds !== undefined) return t('tooManyTries', { seconds });
    return t.has(`refusals.${code}`) ? t(`refusals.${code}`) : t('refusals.unexpected');
  };
}
