import { preference, setPreference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';

const KEY = 'modules.layout';
const LAYOUTS = ['list', 'board', 'gallery', 'timeline'] as const;

export type ModulesLayout = (typeof LAYOUTS)[number];

/** A person's layout of modules, on all their devices. */
export function useModulesLayout(): readonly [ModulesLayout, (layout: ModulesLayout) => void] {
  const run = useCommand();
  const [row] = useRows(preference, { field: 'key', value: KEY });
  return [
    LAYOUTS.find((each) => each === row?.value) ?? 'list',
    (value) => void run(setPreference, { id: row?.id ?? uuid(), key: KEY, value }),
  ];
}
