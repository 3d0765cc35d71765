import { useCallback, useSyncExternalStore } from 'react';
import { useWorkspace } from './engine-context.ts';

const PREFIX = 'cairn.draft.';

/** Drafts read or written in this tab. The storage behind them may be unavailable. */
const held = new Map<string, unknown>();
const listeners = new Map<string, Set<() => void>>();

/**
 * Unsent text, stored on this device for each person and workspace, so that it survives a reload, a closed dialog or a
 * refusal. Undefined removes it. Values must not be mutated.
 */
export function useDraft<Value>(
  name: string,
): readonly [Value | undefined, (value: Value | undefined) => void] {
  const { session, workspace } = useWorkspace();
  const key = `${PREFIX}${session.me.id}.${workspace.id}.${name}`;
  const subscribe = useCallback((listener: () => void) => listen(key, listener), [key]);
  const value = useSyncExternalStore(subscribe, () => read(key)) as Value | undefined;
  const set = useCallback((next: Value | undefined) => write(key, next), [key]);
  return [value, set];
}

/** Removes what one person left on this device, after signing out. */
export function forgetDrafts(userId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${PREFIX}${userId}.`)) write(key, undefined);
}

function read(key: string): unknown {
  if (held.has(key)) return held.get(key);
  let value: unknown;
  try {
    const text = localStorage.getItem(key);
    value = text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    value = undefined;
  }
  held.set(key, value);
  return value;
}

function write(key: string, value: unknown): void {
  held.set(key, value);
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The disk is full or unavailable: the text is kept in this tab only.
  }
  for (const listener of listeners.get(key) ?? []) listener();
}

function listen(key: string, listener: () => void): () => void {
  const set = listeners.get(key) ?? new Set();
  listeners.set(key, set.add(listener));
  return () => void set.delete(listener);
}
