type Listener = (issueIds: readonly string[]) => void;

const listeners = new Set<Listener>();

/** Listens for issues that a bulk change could not change. Returns a function that stops it. */
export function onIssuesRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Global, because a change may come from where no list is known: a picker, or a dialog of the workspace. */
export function tellIssuesRefused(issueIds: readonly string[]): void {
  for (const listener of Array.from(listeners)) listener(issueIds);
}
