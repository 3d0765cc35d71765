import { preference, setPreference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';

const KEY = 'pages.wide';

/** Whether this person views pages at full width, on all their devices. */
export function useFullWidth(): readonly [boolean, (wide: boolean) => void] {
  const run = useCommand();
  const [row] = useRows(preference, { field: 'key', value: KEY });
  return [
    row?.value === true,
    (wide) => void run(setPreference, { id: row?.id ?? uuid(), key: KEY, value: wide }),
  ];
}
