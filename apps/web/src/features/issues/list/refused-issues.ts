type Listener = (issueIds: readonly string[]) => void;

const listeners = new Set<Listener>();

/** Hears of issues that a change of many has left as they were. Gives back how to stop. */
export function onIssuesRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The change may have been made where no list is known: by a picker, or by a dialog of the workspace. */
export function tellIssuesRefused(issueIds: readonly string[]): void {
  for (const listener of Array.from(listeners)) listener(issueIds);
}
