import { AlikeTitles, type Issue } from '@cairn/domain';
import { useEffect, useState } from 'react';

/** How long a batch blocks input: 50,000 titles take longer, the first time 20 times as long. */
const SLICE_MS = 8;
/** Rows between two checks of the clock. */
const ROWS = 200;

/** The few rows with similar titles, once all have been compared; until then the previous result. */
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
