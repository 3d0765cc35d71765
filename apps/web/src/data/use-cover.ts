import { useEffect, useState } from 'react';
import { useEngine, useEngineState } from './engine-context.ts';

/**
 * Makes the rows of one parent complete here (comments, history, description of an issue) and keeps them live.
 * 'offline' means that they were never loaded and cannot be now.
 */
export function useCover(models: readonly string[], parentId: string | undefined): 'loading' | 'ready' | 'offline' {
  const engine = useEngine();
  const { link } = useEngineState();
  const [failed, setFailed] = useState(false);
  const covered = parentId !== undefined && models.every((model) => engine.isCovered(model, parentId));
  const key = models.join(' ');
  useEffect(() => {
    if (parentId === undefined || covered) return;
    let wanted = true;
    setFailed(false);
    Promise.all(key.split(' ').map((model) => engine.cover(model, parentId))).catch(() => {
      if (wanted) setFailed(true);
    });
    return () => {
      wanted = false;
    };
  }, [engine, key, parentId, covered, link]);
  if (covered) return 'ready';
  return failed ? 'offline' : 'loading';
}
