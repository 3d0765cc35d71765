import { useEffect, useSyncExternalStore } from 'react';
import { accountApi, type Refusal, type Session } from './account-api.ts';

export interface SessionsState {
  sessions: readonly Session[] | undefined;
  refusal: Refusal | undefined;
}

let state: SessionsState = { sessions: undefined, refusal: undefined };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function loadSessions(): Promise<void> {
  const outcome = await accountApi.sessions();
  state = outcome.ok
    ? { sessions: outcome.value, refusal: undefined }
    : { sessions: state.sessions, refusal: outcome.refusal };
  listeners.forEach((listener) => listener());
}

/** Where one is signed in, read again each time the list is opened. */
export function useSessions(): SessionsState {
  useEffect(() => void loadSessions(), []);
  return useSyncExternalStore(subscribe, () => state);
}
