import { preference, setPreference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';

const KEY = 'modules.layout';

export type ModulesLayout = 'list' | 'gallery';

/** Whether this person sees modules as a list or as cards; remembered on all their devices. */
export function useModulesLayout(): readonly [ModulesLayout, (layout: ModulesLayout) => void] {
  const run = useCommand();
  const [row] = useRows(preference, { field: 'key', value: KEY });
  return [
    row?.value === 'gallery' ? 'gallery' : 'list',
    (value) => void run(setPreference, { id: row?.id ?? uuid(), key: KEY, value }),
  ];
}
