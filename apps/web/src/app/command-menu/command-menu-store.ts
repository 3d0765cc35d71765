import { sharedState } from '../../lib/shared-state.ts';

/** What the command menu is asked to do when it opens. */
export interface CommandMenuState {
  readonly open: 'menu' | 'keys' | undefined;
  /** The action whose choices are asked for at once. */
  readonly actionId?: string | undefined;
}

const state = sharedState<CommandMenuState>({ open: undefined });

/** Opens the command menu from anywhere in a workspace, at the choices of one action when it is named. */
export function openCommandMenu(actionId?: string): void {
  state.set({ open: 'menu', actionId });
}

/** Opens the list of all keys. */
export const openKeyList = (): void => state.set({ open: 'keys' });

export const closeCommandMenu = (): void => state.set({ open: undefined });

export const useCommandMenu = (): CommandMenuState => state.use((value) => value);
