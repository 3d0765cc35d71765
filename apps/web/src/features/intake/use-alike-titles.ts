import { AlikeTitles, type Issue } from '@cairn/domain';
import { useEffect, useState } from 'react';

/** So long it looks before a key can be answered: 50,000 titles take longer, the first time 20 times as long. */
const SLICE_MS = 8;
/** Looked at between two glances at the clock. */
const ROWS = 200;

/** The few rows with titles like this one, once all have been looked at; until then those of before. */
export function useAlikeTitles(title: string, rows: readonly Issue[]): readonly Issue[] {
  const [found, setFound] = useState<readonly Issue[]>([]);
  useEffect(() => {
    const alike = new AlikeTitles<Issue>(title);
    let [at, timer] = [0, 0];
    const look = (): void => {
      const until = performance.now() + SLICE_MS;
      while (!alike.isBlank && at < rows.length && performance.now() < until) {
        alike.look(rows.slice(at, at + ROWS));
        at += ROWS;
      }
      if (alike.isBlank || at >= rows.length) setFound(alike.found);
      else timer = window.setTimeout(look);
    };
    timer = window.setTimeout(look);
    return () => window.clearTimeout(timer);
  }, [title, rows]);
  return found;
}
