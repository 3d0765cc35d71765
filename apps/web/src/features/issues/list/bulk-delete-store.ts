import { useSyncExternalStore } from 'react';

let projectId: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined): void {
  projectId = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that finds issues of a project and deletes those ticked; the project's list draws it. */
export const openBulkDelete = (of: string): void => set(of);
export const closeBulkDelete = (): void => set(undefined);

/** Whether the dialog is open for this project. */
export const useBulkDeleteOpen = (of: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => projectId === of,
  );
