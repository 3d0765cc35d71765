import { startTransition, useCallback, useState } from 'react';

/**
 * What somebody has just chosen, until the URL has changed. That takes a moment, in which a second quick change would
 * otherwise be based on the old value.
 *
 * @param write puts it into the address
 * @returns what was chosen and is not in the address yet, and how to choose
 */
export function useAheadOfAddress<Chosen extends object | string>(
  write: (next: Chosen) => Promise<unknown>,
): readonly [Chosen | undefined, (next: Chosen) => void] {
  const [chosen, setChosen] = useState<Chosen>();
  const choose = useCallback(
    (next: Chosen) => {
      setChosen(next);
      const forget = (): void =>
        startTransition(() => setChosen((latest) => (latest === next ? undefined : latest)));
      void write(next).then(forget, forget);
    },
    [write],
  );
  return [chosen, choose];
}
