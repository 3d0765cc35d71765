import { useSyncExternalStore } from 'react';

/** What the command menu is asked to do when it opens. */
export interface CommandMenuState {
  readonly open: 'menu' | 'keys' | undefined;
  /** The action whose choices are asked for at once. */
  readonly actionId?: string | undefined;
}

let state: CommandMenuState = { open: undefined };
const listeners = new Set<() => void>();

function set(next: CommandMenuState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the command menu from anywhere in a workspace, at the choices of one action when it is named. */
export function openCommandMenu(actionId?: string): void {
  set({ open: 'menu', actionId });
}

/** Opens the list of all keys. */
export const openKeyList = (): void => set({ open: 'keys' });

export const closeCommandMenu = (): void => set({ open: undefined });

export const useCommandMenu = (): CommandMenuState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
