import { useCallback, useSyncExternalStore } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';

const PREFIX = 'cairn.visits.';
/** More than anyone looks through. */
const MAX = 20;

/** A recently viewed thing, newest first. */
export interface Visit {
  readonly kind: 'issue' | 'project';
  readonly id: string;
  /** By this machine's clock. */
  readonly at: number;
}

const NONE: readonly Visit[] = [];
const held = new Map<string, readonly Visit[]>();
const listeners = new Set<() => void>();

export const visitsKey = (userId: string, workspaceId: string): string => `${PREFIX}${userId}.${workspaceId}`;

/** What this person recently viewed on this device, live. */
export function useRecentVisits(): readonly Visit[] {
  const { session, workspace } = useWorkspace();
  const key = visitsKey(session.me.id, workspace.id);
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return useSyncExternalStore(subscribe, () => readVisits(key));
}

export function readVisits(key: string): readonly Visit[] {
  const known = held.get(key);
  if (known) return known;
  const visits = parse(key);
  held.set(key, visits);
  return visits;
}

/** Moves what is being viewed to the top. */
export function recordVisit(key: string, kind: Visit['kind'], id: string, at: number): void {
  const before = readVisits(key);
  if (before[0]?.id === id) return;
  const visits = [{ kind, id, at }, ...before.filter((each) => each.id !== id)].slice(0, MAX);
  held.set(key, visits);
  try {
    localStorage.setItem(key, JSON.stringify(visits));
  } catch {
    // Storage is full or refused: the visits last as long as the tab.
  }
  for (const listener of listeners) listener();
}

/** Removes a person's visits from this device after signing out. */
export function forgetVisits(userId: string): void {
  held.clear();
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${PREFIX}${userId}.`)) localStorage.removeItem(key);
}

function parse(key: string): readonly Visit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isVisit) : NONE;
  } catch {
    return NONE;
  }
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'kind' in value &&
  (value.kind === 'issue' || value.kind === 'project');
