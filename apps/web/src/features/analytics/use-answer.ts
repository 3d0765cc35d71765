import type { RouteCall, RouteName, RouteReply } from '@cairn/domain/http/api';
import { useEffect, useEffectEvent } from 'react';
import { useEngineState } from '../../data/engine-context.ts';
import { OfflineError } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import { useOnBoard } from './on-board.ts';

/** A response of the server, as shown on the screen. */
export interface Answer<Value> {
  /** The latest response to this question; undefined until there is one. */
  readonly value: Value | undefined;
  /** Why there is no newer one. */
  readonly fault: 'offline' | Error | undefined;
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** The latest responses in this tab, by question; shown until a newer one arrives, and while offline. */
const known = new Map<string, unknown>();
const KNOWN_MAX = 40;

/** Queries the server, and again when the tab becomes visible or the connection is back; on a board, in its turn. */
export function useAnswer<Name extends RouteName>(
  name: Name,
  call: RouteCall<Name>,
): Answer<RouteReply<Name>> {
  const key = `${name} ${JSON.stringify(call)}`;
  const { value, error, again } = useRead(name, call);
  const onBoard = useOnBoard();
  const isLoading = value === undefined && error === undefined;
  const settle = useEffectEvent(() => onBoard?.settled());
  useEffect(() => {
    if (!isLoading) settle();
  }, [isLoading]);
  useEffect(() => {
    if (value === undefined) return;
    known.delete(key);
    known.set(key, value);
    for (const oldest of known.keys()) if (known.size > KNOWN_MAX) known.delete(oldest);
  }, [key, value]);
  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    if (onBoard) onBoard.ask(again);
    else again();
  });
  useEffect(() => {
    const handle = (): void => look();
    document.addEventListener('visibilitychange', handle);
    return () => document.removeEventListener('visibilitychange', handle);
  }, []);
  const isOpen = useEngineState(({ link }) => link === 'open');
  const recover = useEffectEvent(() => {
    if (error !== undefined) look();
  });
  useEffect(() => {
    if (isOpen) recover();
  }, [isOpen]);
  return {
    value: value ?? (known.get(key) as RouteReply<Name> | undefined),
    fault: error instanceof OfflineError ? 'offline' : error,
    isLoading,
    again,
  };
}
