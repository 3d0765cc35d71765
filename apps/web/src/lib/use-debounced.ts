import { useEffect, useState } from 'react';

/** S-DLG-019: the server is asked this long after the last key press. */
const DEBOUNCE_MS = 500;

/** The typed text, after a pause in typing. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
