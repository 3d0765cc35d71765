import { dateToDay } from '@cairn/ui/dates';
import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

const here = (): string => dateToDay(new Date());

/** Today as YYYY-MM-DD, updated at midnight: in local time, or as `dayNow` says. */
export const useToday = (dayNow = here): string => useSyncExternalStore(everyMinute, dayNow);
