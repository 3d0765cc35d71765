import { ToggleChip } from '@cairn/ui/toggle-chip';
import { weekStart } from '@cairn/ui/week-start';
import { useFormatter } from 'use-intl';

const WEEK = 7;
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

interface WeekdayChoiceProps {
  readonly label: string;
  /** 0 is Sunday. */
  readonly value: readonly number[];
  readonly disabled: boolean;
  readonly onChange: (weekdays: readonly number[]) => void;
}

/**
 * The seven weekdays as toggles, starting with the reader's first day of the week. The last one can't be switched off.
 */
export function WeekdayChoice({ label, value, disabled, onChange }: WeekdayChoiceProps) {
  const format = useFormatter();
  const first = weekStart();
  const nameOf = (day: number, weekday: 'short' | 'long'): string =>
    format.dateTime(new Date(SUNDAY + day * DAY_MS), { weekday, timeZone: 'UTC' });
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-1 narrow:grid narrow:w-full narrow:grid-cols-7 narrow:*:px-0 narrow:*:text-center"
    >
      {Array.from({ length: WEEK }, (_, at) => (first + at) % WEEK).map((day) => {
        const isWorked = value.includes(day);
        return (
          <ToggleChip
            key={day}
            label={nameOf(day, 'long')}
            pressed={isWorked}
            disabled={disabled || (isWorked && value.length === 1)}
            onPressedChange={(isOn) =>
              onChange(isOn ? [...value, day] : value.filter((each) => each !== day))
            }
          >
            {nameOf(day, 'short')}
          </ToggleChip>
        );
      })}
    </div>
  );
}
