import { useState } from 'react';
import type { Outcome, Refusal, RefusalCode } from './account-api.ts';
import { useRefusalText } from './use-refusal-text.ts';

export interface Submit {
  busy: boolean;
  /** What went wrong with the form as a whole. */
  problem: string | undefined;
  /** What went wrong with a field, for the codes that belong to it. */
  problemOf(codes: readonly RefusalCode[]): string | undefined;
  /** Forgets what went wrong. */
  clear(): void;
  /** Sends; the value, or nothing when the server said no. */
  send<T>(work: () => Promise<Outcome<T>>): Promise<T | undefined>;
}

export const passwordRefusals = ['password_too_short', 'password_too_long', 'password_common'] as const;

/** One submission at a time, and the words for how it ended. `fieldCodes` are shown at their fields only. */
export function useSubmit(fieldCodes: readonly RefusalCode[] = []): Submit {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const textOf = useRefusalText();
  return {
    busy,
    problem: refusal === undefined || fieldCodes.includes(refusal.code) ? undefined : textOf(refusal),
    problemOf: (codes) =>
      refusal !== undefined && codes.includes(refusal.code) ? textOf(refusal) : undefined,
    clear: () => setRefusal(undefined),
    async send(work) {
      if (busy) return undefined;
      setBusy(true);
      const outcome = await work();
      setBusy(false);
      setRefusal(outcome.ok ? undefined : outcome.refusal);
      return outcome.ok ? outcome.value : undefined;
    },
  };
}
