import { useEffect, useState } from 'react';
import { useEngine, useEngineState } from './engine-context.ts';

/**
 * Loads all rows of one parent (comments, history, description of an issue) and keeps them live. 'offline' means that
 * they were never loaded and cannot be loaded now.
 */
export function useCover(
  models: readonly string[],
  parentId: string | undefined,
): 'loading' | 'ready' | 'offline' {
  const engine = useEngine();
  const covered = parentId !== undefined && models.every((model) => engine.isCovered(model, parentId));
  // The server does not know a parent that was created offline until it has been sent, which happens after the
  // connection opens.
  const when = useEngineState(({ link, unsent }) => {
    if (covered) return 'covered';
    return `${link} ${unsent === 0 ? 'sent' : 'unsent'}`;
  });
  const key = `${models.join(' ')} ${parentId ?? ''} ${when}`;
  // Remembers which attempt failed, so that another parent or a new connection starts again.
  const [failedKey, setFailedKey] = useState<string>();
  const [, setCoveredKey] = useState<string>();
  useEffect(() => {
    if (parentId === undefined || covered) return undefined;
    let wanted = true;
    Promise.all(models.map((model) => engine.cover(model, parentId))).then(
      // Renders again on its own: if there are no rows, no row would tell that loading is complete.
      () => wanted && setCoveredKey(key),
      () => wanted && setFailedKey(key),
    );
    return () => {
      wanted = false;
    };
    // `key` stands for `models`, because that array is often a new one in each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [engine, key, covered]);
  if (covered) return 'ready';
  return failedKey === key ? 'offline' : 'loading';
}
