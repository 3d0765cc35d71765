import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The list an issue was opened from: its issues in the order shown. */
export interface IssueTrail {
  readonly readIds: () => readonly string[];
  /** Focuses an issue's row when the peek closes. False if the row is not on the screen. */
  readonly focusRow?: ((issueId: string) => boolean) | undefined;
}

let trail: IssueTrail = { readIds: () => [] };
const listeners = new Set<() => void>();

/**
 * A list on the screen records what it shows, so that page and peek can step to the neighbours. The record outlives the
 * list.
 */
export function useLeaveTrail(readIds: IssueTrail['readIds'], focusRow?: IssueTrail['focusRow']): void {
  useEffect(() => {
    publish({ readIds, focusRow });
    return () => publish({ readIds });
  }, [readIds, focusRow]);
}

export interface Neighbours {
  /** Counts from 1; 0 if the issue is not in the list it was opened from. */
  readonly at: number;
  readonly count: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** An issue's position in the list it was opened from. */
export function useNeighbours(issueId: string): Neighbours {
  const { readIds } = useSyncExternalStore(subscribe, () => trail);
  const ids = readIds();
  const at = ids.indexOf(issueId);
  // An issue that has left the list meanwhile keeps its old position, before the one that is there now.
  const [stood, setStood] = useState({ issueId, at });
  if (at >= 0 && (stood.at !== at || stood.issueId !== issueId)) setStood({ issueId, at });
  if (at >= 0) return { at: at + 1, count: ids.length, previous: ids[at - 1], next: ids[at + 1] };
  const gap = stood.issueId === issueId && stood.at >= 0 ? stood.at : undefined;
  if (gap === undefined) return { at: 0, count: ids.length, previous: undefined, next: undefined };
  return { at: 0, count: ids.length, previous: ids[gap - 1], next: ids[gap] };
}

let shown: string | undefined;

/** Records that the issue is shown on its own page. */
export function useShownIssue(issueId: string): void {
  useLayoutEffect(() => {
    shown = issueId;
    return () => {
      shown = undefined;
    };
  }, [issueId]);
}

/** The issue whose page is on the screen; the list that replaces it returns the focus to its row. */
export const shownIssue = (): string | undefined => shown;

/** Returns the focus to the row in the list, if it is there. */
export const focusTrailRow = (issueId: string): boolean => trail.focusRow?.(issueId) ?? false;

function publish(next: IssueTrail): void {
  trail = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
