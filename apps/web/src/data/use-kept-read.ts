import type { RouteCall, RouteName, RouteReply } from '@cairn/domain/http/api';
import { useEffect, useState } from 'react';
import { useWorkspace } from './engine-context.ts';
import { OfflineError } from './http.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { useRead, type Read } from './use-read.ts';

/**
 * Reads a route whose answer stays valid, such as the end of a completed cycle. The last answer stored on this device
 * is shown offline and until the server answers.
 */
export function useKeptRead<Name extends RouteName>(
  name: Name,
  call: RouteCall<Name>,
): Read<RouteReply<Name>> {
  const { session, workspace } = useWorkspace();
  const userId = session.me.id;
  const read = useRead(name, call);
  const key = `${workspace.id} ${name} ${JSON.stringify(call)}`;
  const [kept, setKept] = useState<{ readonly of: string; readonly value: unknown }>();
  useEffect(() => {
    let wanted = true;
    const take = (value: unknown): void => {
      if (wanted) setKept({ of: key, value });
    };
    keptAnswer(userId, key).then(take, () => take(undefined));
    return () => {
      wanted = false;
    };
  }, [userId, key]);
  const { value, error, again } = read;
  useEffect(() => {
    // If the disk is full, the answer is still shown.
    if (value !== undefined) keepAnswer(userId, key, value).catch(() => undefined);
  }, [userId, key, value]);
  if (value !== undefined || (error && !(error instanceof OfflineError))) return read;
  // The stored answer came from the same route and parameters, so it has the same shape.
  const held = kept?.of === key ? (kept.value as RouteReply<Name> | undefined) : undefined;
  if (held !== undefined) return { value: held, again };
  return kept?.of === key ? read : { again };
}
