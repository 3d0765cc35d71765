import { useEffect } from 'react';
import { sharedState } from '../../lib/shared-state.ts';
import { accountApi, type Account, type AccountChange, type Outcome, type Refusal } from './account-api.ts';

export type AccountState =
  | { status: 'loading' }
  | { status: 'failed'; refusal: Refusal }
  | { status: 'ready'; account: Account };

const state = sharedState<AccountState>({ status: 'loading' });

/** Reads one's account again; what is on the screen stays until the answer is there. */
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

/** After signing out, nothing of the account may stay in memory. */
export function forgetAccount(): void {
  state.set({ status: 'loading' });
}

/** One's own account, loaded once and shared by all who ask. */
export function useAccount(): AccountState {
  useEffect(() => {
    if (state.get().status !== 'ready') void loadAccount();
  }, []);
  return state.use((account) => account);
}
