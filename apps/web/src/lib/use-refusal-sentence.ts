import { refusalKey } from '@cairn/messages/refusal-key';
import { useTranslations } from 'use-intl';

/** What the server, or a rule of the browser, said no with. Those kept by an older build have their message only. */
interface Said {
  readonly code?: string | undefined;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  readonly message: string;
}

/** The sentence for a refusal: the message that came with it where this build has no words for its code. */
export function useRefusalSentence(): (said: Said) => string {
  const t = useTranslations();
  return ({ code = '', values, message }) => {
    const key = refusalKey(code);
    return values && t.has(key) ? t(key, values) : message;
  };
}
