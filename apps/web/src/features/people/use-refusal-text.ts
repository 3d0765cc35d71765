import { useTranslations } from 'use-intl';
import { useRefusalSentence } from '../../lib/use-refusal-sentence.ts';
import type { Refusal } from './account-api.ts';

/** The message for a refusal. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTranslations('people');
  const sentenceOf = useRefusalSentence();
  return ({ code, seconds, said }) => {
    if (code === 'too_many_tries' && seconds !== undefined) return t('tooManyTries', { seconds });
    if (t.has(`refusals.${code}`)) return t(`refusals.${code}`);
    return said ? sentenceOf(said) : t('refusals.unexpected');
  };
}
