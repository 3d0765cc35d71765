import { preference, setPreference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';

const KEY = 'cycles.layout';

const LAYOUTS = ['list', 'board', 'timeline'] as const;

export type CyclesLayout = (typeof LAYOUTS)[number];

/** A person's layout of cycles, on all their devices. */
export function useCyclesLayout(): readonly [CyclesLayout, (layout: CyclesLayout) => void] {
  const run = useCommand();
  const [row] = useRows(preference, { field: 'key', value: KEY });
  return [
    LAYOUTS.find((each) => each === row?.value) ?? 'list',
    (value) => void run(setPreference, { id: row?.id ?? uuid(), key: KEY, value }),
  ];
}
