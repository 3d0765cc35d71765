import { preference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useState } from 'react';
import { setPreference } from './lazy-preference.ts';
import { useEngine } from './engine-context.ts';
import { useCommand } from './use-command.ts';
import { useRows } from './use-rows.ts';

const KEY = 'sidebar.open';
/** Limited by the maximum size of a preference; the entries set longest ago are removed first. */
const MAX = 500;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const openOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/**
 * Whether a section of the sidebar is open, as this person left it on any of their devices; until they change it,
 * `usual` as it was at the first render.
 */
export function useKeptOpen(part: string, usual: boolean): readonly [boolean, (open: boolean) => void] {
  const run = useCommand();
  const [first] = useState(usual);
  const { store } = useEngine();
  const [held] = useRows(preference, { field: 'key', value: KEY });
  const kept = openOf(held?.value)[part];
  const set = (open: boolean): void => {
    const now = store.rows(preference).find(({ key }) => key === KEY);
    const { [part]: _, ...others } = openOf(now?.value);
    const value = Object.fromEntries([...Object.entries(others), [part, open]].slice(-MAX));
    run(setPreference, { id: now?.id ?? uuid(), key: KEY, value });
  };
  return [typeof kept === 'boolean' ? kept : first, set];
}
