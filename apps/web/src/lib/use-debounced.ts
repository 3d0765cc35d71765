import { useEffect, useState } from 'react';

/** S-DLG-019: the server is asked this long after the last key. */
const DEBOUNCE_MS = 500;

/** What was typed, once no key has followed for a while. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
