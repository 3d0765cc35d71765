import {
  homeFilterKey,
  preference,
  readHomeFilter,
  type FilteredWidget,
  type HomeFilter,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { setPreference } from '../../data/lazy-preference.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';

/** A person's filter of a panel, on all their devices. */
export function usePanelFilter(
  panel: FilteredWidget,
): readonly [HomeFilter, (patch: Partial<HomeFilter>) => void] {
  const run = useCommand();
  const key = homeFilterKey(panel);
  const [row] = useRows(preference, { field: 'key', value: key });
  const value = row?.value;
  const filter = useMemo(() => readHomeFilter(value), [value]);
  return [
    filter,
    (patch) => void run(setPreference, { id: row?.id ?? uuid(), key, value: { ...filter, ...patch } }),
  ];
}
