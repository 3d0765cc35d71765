import { preference, setPreference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useCallback, useMemo } from 'react';
import type { Action } from '../../data/action.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { keysCollide } from './key-sequence.ts';

/** A person's custom shortcuts by action; null removes the shortcut. */
export type OwnKeys = Readonly<Record<string, string | null>>;

const KEY = 'keys';
/** Stands for all actions. */
export const ALL_KEYS = 'all';
const NONE: OwnKeys = {};

/** Stored values may come from another version, so invalid ones are dropped. */
export function parseOwnKeys(value: unknown): OwnKeys {
  if (typeof value !== 'object' || value === null) return NONE;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string | null] => {
      const [, keys] = entry as [string, unknown];
      return keys === null || typeof keys === 'string';
    }),
  );
}

/** A person's shortcut for an action. */
export const keysOf = (
  action: { readonly id: string; readonly keys?: string | undefined },
  own: OwnKeys,
): string | undefined => (Object.hasOwn(own, action.id) ? (own[action.id] ?? undefined) : action.keys);

/**
 * For each action, the others with the same shortcut or its beginning. On a screen, its own actions take precedence.
 */
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

/**
 * The person's custom shortcuts, live, and a function to change one (undefined: back to the default; {@link ALL_KEYS}:
 * all).
 */
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
