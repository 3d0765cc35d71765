import { useSyncExternalStore } from 'react';

/** What a new issue starts with. */
export interface IssueFormStart {
  readonly projectId?: string | undefined;
  readonly parentId?: string | undefined;
  readonly stateId?: string | undefined;
  readonly priority?: string | undefined;
  readonly assigneeIds?: readonly string[] | undefined;
  readonly labelIds?: readonly string[] | undefined;
}

let start: IssueFormStart | undefined;
const listeners = new Set<() => void>();

/** Opens the form of a new issue from anywhere; the workspace's layout draws it. */
export function openIssueForm(from: IssueFormStart = {}): void {
  start = from;
  for (const listener of listeners) listener();
}

export function closeIssueForm(): void {
  start = undefined;
  for (const listener of listeners) listener();
}

/** What the open form starts with; undefined while it is closed. */
export const useIssueFormStart = (): IssueFormStart | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => start,
  );
