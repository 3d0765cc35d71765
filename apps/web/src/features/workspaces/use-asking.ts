import { useState } from 'react';
import { useProblemText } from './use-problem.ts';

export interface Asking {
  /** Whether a request is running. */
  readonly busy: boolean;
  /** Why the last one was refused, or what is still missing. */
  readonly problem: string | undefined;
  setProblem: (problem: string | undefined) => void;
  /** Runs a form's request, unless one is running. Put what follows success into `send`. */
  ask: (send: () => Promise<void>) => Promise<void>;
}

/** The request state of a form: busy or failed. */
export function useAsking(): Asking {
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ask = async (send: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, ask };
}
