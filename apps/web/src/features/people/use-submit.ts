import { useState } from 'react';
import type { Outcome, Refusal, RefusalCode } from './account-api.ts';
import { useRefusalText } from './use-refusal-text.ts';

export interface Submit {
  busy: boolean;
  /** The error of the form as a whole. */
  problem: string | undefined;
  /** The error of a field, by its codes. */
  problemOf(codes: readonly RefusalCode[]): string | undefined;
  /** Clears the errors. */
  clear(): void;
  /** Submits; returns the value, or undefined if the server refused. */
  send<T>(work: () => Promise<Outcome<T>>): Promise<T | undefined>;
}

export const passwordRefusals = ['password_too_short', 'password_too_long', 'password_common'] as const;

/** One submission at a time, with its error messages. `fieldCodes` are shown only at their fields. */
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
