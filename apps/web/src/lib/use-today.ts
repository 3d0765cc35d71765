import { dateToDay } from '@cairn/ui/dates';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The local day, YYYY-MM-DD, also after midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dateToDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dateToDay(new Date())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
