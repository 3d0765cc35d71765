import { useEffect, useSyncExternalStore } from 'react';
import { accountApi, type Account, type AccountChange, type Outcome, type Refusal } from './account-api.ts';

export type AccountState =
  | { status: 'loading' }
  | { status: 'failed'; refusal: Refusal }
  | { status: 'ready'; account: Account };

let state: AccountState = { status: 'loading' };
const listeners = new Set<() => void>();

function publish(next: AccountState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads one's account again; what is on the screen stays until the answer is there. */
export async function loadAccount(): Promise<void> {
  const outcome = await accountApi.me();
  if (outcome.ok) publish({ status: 'ready', account: outcome.value });
  else if (state.status !== 'ready') publish({ status: 'failed', refusal: outcome.refusal });
}

export async function changeAccount(change: AccountChange): Promise<Outcome<Account>> {
  const outcome = await accountApi.changeMe(change);
  if (outcome.ok) publish({ status: 'ready', account: outcome.value });
  return outcome;
}

/** After signing out, nothing of the account may stay in memory. */
export function forgetAccount(): void {
  publish({ status: 'loading' });
}

/** One's own account, loaded once and shared by all who ask. */
export function useAccount(): AccountState {
  useEffect(() => {
    if (state.status !== 'ready') void loadAccount();
  }, []);
  return useSyncExternalStore(subscribe, () => state);
}
