import { useState } from 'react';
import { useProblemText } from './use-problem.ts';

export interface Asking {
  /** While a request is on its way. */
  readonly busy: boolean;
  /** Why the last one was refused, or what is still missing. */
  readonly problem: string | undefined;
  setProblem: (problem: string | undefined) => void;
  /** Sends what a form asks for, unless that is on its way. What is done once it succeeds belongs into `send`. */
  ask: (send: () => Promise<void>) => Promise<void>;
}

/** What a form that asks the server shows of it: busy, and refused. */
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
