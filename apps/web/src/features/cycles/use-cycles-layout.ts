import { preference, setPreference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';

const KEY = 'cycles.layout';

export type CyclesLayout = 'list' | 'timeline';

/** Whether this person sees cycles as a list or over their days; remembered on all their devices. */
export function useCyclesLayout(): readonly [CyclesLayout, (layout: CyclesLayout) => void] {
  const run = useCommand();
  const [row] = useRows(preference, { field: 'key', value: KEY });
  return [
    row?.value === 'timeline' ? 'timeline' : 'list',
    (value) => void run(setPreference, { id: row?.id ?? uuid(), key: KEY, value }),
  ];
}
