import { useCallback, useEffect, useState } from 'react';
import { useProblemText } from './use-problem.ts';

/**
 * Data from the server, loaded when the page opens and whenever `load` is called. `read` must be referentially stable.
 */
export function useLoaded<Value>(read: () => Promise<Value>) {
  const textOf = useProblemText();
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<unknown>();
  const settle = useCallback(
    (reading: Promise<Value>): Promise<void> =>
      reading.then(
        (found) => {
          setValue(found);
          setError(undefined);
        },
        (failure: unknown) => setError(failure),
      ),
    [],
  );
  const load = useCallback((): Promise<void> => settle(read()), [read, settle]);
  useEffect(() => {
    void settle(read());
  }, [read, settle]);
  return { value, setValue, error, problem: error === undefined ? undefined : textOf(error), load };
}
