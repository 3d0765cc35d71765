import { sharedState } from '../../lib/shared-state.ts';

/** What the command menu shows when it opens. */
export interface CommandMenuState {
  readonly open: 'menu' | 'keys' | undefined;
  /** The action whose choices are shown immediately. */
  readonly actionId?: string | undefined;
}

const state = sharedState<CommandMenuState>({ open: undefined });

/** Opens the command menu from anywhere in a workspace, with the choices of an action if given. */
export function openCommandMenu(actionId?: string): void {
  state.set({ open: 'menu', actionId });
}

/** Opens the list of keyboard shortcuts. */
export const openKeyList = (): void => state.set({ open: 'keys' });

export const closeCommandMenu = (): void => state.set({ open: undefined });

export const useCommandMenu = (): CommandMenuState => state.use((value) => value);
