import { useEffect, useState } from 'react';
import { useEngine, useEngineState } from './engine-context.ts';

/**
 * Makes the rows of one parent complete here (comments, history, description of an issue) and keeps them live.
 * 'offline' means that they were never loaded and cannot be now.
 */
export function useCover(
  models: readonly string[],
  parentId: string | undefined,
): 'loading' | 'ready' | 'offline' {
  const engine = useEngine();
  const covered = parentId !== undefined && models.every((model) => engine.isCovered(model, parentId));
  // The server knows nothing of a parent that was made offline until it has been sent, which is after the link opens.
  const when = useEngineState(({ link, unsent }) => {
    if (covered) return 'covered';
    return `${link} ${unsent === 0 ? 'sent' : 'unsent'}`;
  });
  const key = `${models.join(' ')} ${parentId ?? ''} ${when}`;
  // Remembers which attempt failed, so that another parent or a new connection starts fresh by itself.
  const [failedKey, setFailedKey] = useState<string>();
  const [, setCoveredKey] = useState<string>();
  useEffect(() => {
    if (parentId === undefined || covered) return undefined;
    let wanted = true;
    Promise.all(models.map((model) => engine.cover(model, parentId))).then(
      // Drawn again by itself too: where there are no rows, none would say that they are all here.
      () => wanted && setCoveredKey(key),
      () => wanted && setFailedKey(key),
    );
    return () => {
      wanted = false;
    };
    // `key` stands for `models`, whose array is often written anew in each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [engine, key, covered]);
  if (covered) return 'ready';
  return failedKey === key ? 'offline' : 'loading';
}
