import { useEffect } from 'react';
import { sharedState } from '../../lib/shared-state.ts';
import { accountApi, type Account, type AccountChange, type Outcome, type Refusal } from './account-api.ts';

export type AccountState =
  | { status: 'loading' }
  | { status: 'failed'; refusal: Refusal }
  | { status: 'ready'; account: Account };

const state = sharedState<AccountState>({ status: 'loading' });

/** Reloads the account; the current state stays until then. */
export async function loadAccount(): Promise<Account | undefined> {
  const outcome = await accountApi.me();
  if (outcome.ok) state.set({ status: 'ready', account: outcome.value });
  else if (state.get().status !== 'ready') state.set({ status: 'failed', refusal: outcome.refusal });
  return outcome.ok ? outcome.value : undefined;
}

export async function changeAccount(change: AccountChange): Promise<Outcome<Account>> {
  const outcome = await accountApi.changeMe(change);
  if (outcome.ok) state.set({ status: 'ready', account: outcome.value });
  return outcome;
}

/** Clears the account from memory after signing out. */
export function forgetAccount(): void {
  state.set({ status: 'loading' });
}

/** The person's account, loaded once and shared. */
export function useAccount(): AccountState {
  useEffect(() => {
    if (state.get().status !== 'ready') void loadAccount();
  }, []);
  return state.use((account) => account);
}
