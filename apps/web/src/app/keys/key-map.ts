import { preference, setPreference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useCallback, useMemo } from 'react';
import type { Action } from '../../data/action.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { keysCollide } from './key-sequence.ts';

/** Keys that a person has changed, by action; null takes the key away. */
export type OwnKeys = Readonly<Record<string, string | null>>;

const KEY = 'keys';
/** In the place of an action: all of them. */
export const ALL_KEYS = 'all';
const NONE: OwnKeys = {};

/** What is stored may come from another version: only what fits counts. */
export function parseOwnKeys(value: unknown): OwnKeys {
  if (typeof value !== 'object' || value === null) return NONE;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string | null] => {
      const [, keys] = entry as [string, unknown];
      return keys === null || typeof keys === 'string';
    }),
  );
}

/** The key of an action as this person has it. */
export const keysOf = (
  action: { readonly id: string; readonly keys?: string | undefined },
  own: OwnKeys,
): string | undefined => (Object.hasOwn(own, action.id) ? (own[action.id] ?? undefined) : action.keys);

/** For each action, the others that answer to the same keys or to their beginning. A screen's own come before them there. */
export function conflictsOf(
  actions: readonly Pick<Action, 'id' | 'keys' | 'isOfScreen'>[],
  own: OwnKeys,
): ReadonlyMap<string, readonly string[]> {
  const withKeys = actions.flatMap((action) => {
    const keys = keysOf(action, own);
    return keys === undefined ? [] : [{ ...action, keys }];
  });
  const found = new Map<string, string[]>();
  for (const one of withKeys) {
    const others = withKeys.filter(
      (each) => each.id !== one.id && each.isOfScreen === one.isOfScreen && keysCollide(each.keys, one.keys),
    );
    if (others.length > 0)
      found.set(
        one.id,
        others.map((each) => each.id),
      );
  }
  return found;
}

/** The keys that this person has changed, live, and how to change one (undefined: back to the first; {@link ALL_KEYS}: all of them). */
export function useOwnKeys(): readonly [OwnKeys, (actionId: string, keys?: string | null) => void] {
  const [row] = useRows(preference, { field: 'key', value: KEY });
  const run = useCommand();
  const stored = row?.value;
  const own = useMemo(() => parseOwnKeys(stored), [stored]);
  const change = useCallback(
    (actionId: string, keys?: string | null) => {
      const { [actionId]: _before, ...others } = own;
      const value =
        actionId === ALL_KEYS ? {} : keys === undefined ? others : { ...others, [actionId]: keys };
      run(setPreference, { id: row?.id ?? uuid(), key: KEY, value });
    },
    [own, run, row?.id],
  );
  return [own, change];
}
