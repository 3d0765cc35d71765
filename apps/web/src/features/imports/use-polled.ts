import { useCallback, useEffect, useState } from 'react';
import { useProblemText } from '../workspaces/public.ts';

/**
 * Polls the server as long as the page is open.
 *
 * @param read must be referentially stable; undefined while there is nothing to ask
 * @param waitAfter the delay until the next request, in milliseconds; must be referentially stable
 */
export function usePolled<Value>(
  read: (() => Promise<Value>) | undefined,
  waitAfter: (value: Value | undefined) => number,
) {
  const textOf = useProblemText();
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!read) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      let found: Value | undefined;
      try {
        found = await read();
        if (isOver) return;
        setValue(() => found);
        setError(undefined);
      } catch (failure) {
        if (isOver) return;
        setError(failure);
      }
      timer = setTimeout(() => void ask(), waitAfter(found));
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [read, waitAfter, asked]);
  return {
    value,
    setValue,
    error,
    problem: error === undefined ? undefined : textOf(error),
    load: useCallback(() => setAsked((count) => count + 1), []),
  };
}
