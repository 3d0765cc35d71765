import { useEffect } from 'react';
import { sharedState } from '../../lib/shared-state.ts';
import { accountApi, type Refusal, type Session } from './account-api.ts';

export interface SessionsState {
  sessions: readonly Session[] | undefined;
  refusal: Refusal | undefined;
}

const state = sharedState<SessionsState>({ sessions: undefined, refusal: undefined });

export async function loadSessions(): Promise<void> {
  const outcome = await accountApi.sessions();
  state.set(
    outcome.ok
      ? { sessions: outcome.value, refusal: undefined }
      : { sessions: state.get().sessions, refusal: outcome.refusal },
  );
}

/** The person's sessions, reloaded each time the list is opened. */
export function useSessions(): SessionsState {
  useEffect(() => void loadSessions(), []);
  return state.use((sessions) => sessions);
}
