import type { PendingMutation, Refusal } from '@cairn/sync/client';
import { useCallback, useSyncExternalStore } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { refusedText } from './refused-text.ts';

const PREFIX = 'cairn.refused.';
/** More than this is a bug that someone else must look at. */
const MAX = 30;

/** A change that the server refused, kept until its author has dealt with it. */
export interface RefusedChange {
  readonly id: string;
  readonly command: string;
  readonly args: unknown;
  /** The reason, as shown. */
  readonly message: string;
  /** The text that was written, if any. */
  readonly text: string | undefined;
  /** By this machine's clock. */
  readonly at: number;
}

const NONE: readonly RefusedChange[] = [];
const held = new Map<string, readonly RefusedChange[]>();
const listeners = new Set<() => void>();

export const refusedKey = (userId: string, workspaceId: string): string =>
  `${PREFIX}${userId}.${workspaceId}`;

/** The server's message, until the messages of all refusals have loaded. */
let sentenceOf = (refusal: Refusal): string => refusal.message;

export const setSentences = (given: typeof sentenceOf): void => void (sentenceOf = given);

/** Stores a refused change on this device. */
export function keepRefused(key: string, refusal: Refusal, mutation: PendingMutation): RefusedChange {
  const change: RefusedChange = {
    id: `${mutation.clientId}.${mutation.mid}`,
    command: mutation.name,
    args: mutation.args,
    message: sentenceOf(refusal),
    text: refusedText(mutation),
    at: mutation.at,
  };
  write(key, [change, ...read(key).filter((each) => each.id !== change.id)].slice(0, MAX));
  return change;
}

export const dropRefused = (key: string, id: string): void =>
  write(
    key,
    read(key).filter((each) => each.id !== id),
  );

/** The refused changes of this person in this workspace, newest first, live. */
export function useRefusedChanges(): readonly [readonly RefusedChange[], (id: string) => void] {
  const { session, workspace } = useWorkspace();
  const key = refusedKey(session.me.id, workspace.id);
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  const changes = useSyncExternalStore(subscribe, () => read(key));
  const drop = useCallback((id: string) => dropRefused(key, id), [key]);
  return [changes, drop];
}

/** Removes a person's refused changes from this device after signing out. */
export function forgetRefused(userId: string): void {
  held.clear();
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${PREFIX}${userId}.`)) localStorage.removeItem(key);
}

function read(key: string): readonly RefusedChange[] {
  const known = held.get(key);
  if (known) return known;
  let changes = NONE;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(kept)) changes = kept as RefusedChange[];
  } catch {
    // Unreadable, so there is nothing to show.
  }
  held.set(key, changes);
  return changes;
}

function write(key: string, changes: readonly RefusedChange[]): void {
  held.set(key, changes);
  try {
    if (changes.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(changes));
  } catch {
    // Storage is full or refused: they last as long as the tab.
  }
  for (const listener of listeners) listener();
}
