import { HOME_PANELS_KEY, preference, readHomeArrangement, type HomeArrangement } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { setPreference } from './lazy-preference.ts';
import { useCommand } from './use-command.ts';
import { useRows } from './use-rows.ts';

/** Which panels a person sees on the home screen and in which order, on all their devices. */
export function useHomeArrangement(): readonly [HomeArrangement, (next: HomeArrangement) => void] {
  const run = useCommand();
  const [row] = useRows(preference, { field: 'key', value: HOME_PANELS_KEY });
  const value = row?.value;
  const arrangement = useMemo(() => readHomeArrangement(value), [value]);
  return [
    arrangement,
    (next) => void run(setPreference, { id: row?.id ?? uuid(), key: HOME_PANELS_KEY, value: next }),
  ];
}
