import { refusalKey } from '@cairn/messages/refusal-key';
import { useTranslations } from 'use-intl';

/** A refusal by the server or by a rule in the browser. One stored by an older build has only its message. */
interface Said {
  readonly code?: string | undefined;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  readonly message: string;
}

/** The sentence for a refusal; the message that came with it if this build does not know its code. */
export function useRefusalSentence(): (said: Said) => string {
  const t = useTranslations();
  return ({ code = '', values, message }) => {
    const key = refusalKey(code);
    return values && t.has(key) ? t(key, values) : message;
  };
}
