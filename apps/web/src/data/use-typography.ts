import { preference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { setPreference } from './lazy-preference.ts';
import { useCommand } from './use-command.ts';
import { useRows } from './use-rows.ts';

const KEY = 'text.typography';

/**
 * Whether typed characters are replaced with symbols for this person, such as a dash for two hyphens; the same on all
 * their devices.
 */
export function useTypography(): readonly [boolean, (isOn: boolean) => void] {
  const run = useCommand();
  const [row] = useRows(preference, { field: 'key', value: KEY });
  return [
    row?.value !== false,
    (isOn) => void run(setPreference, { id: row?.id ?? uuid(), key: KEY, value: isOn }),
  ];
}
