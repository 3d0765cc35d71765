import { isDayPeriod, periodOf, readDayValue, type DayPeriod } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { CalendarIcon } from '@cairn/ui/icons';
import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from './use-today.ts';
import { dayText } from './day-text.ts';
import { DateFilterDialog } from './lazy-date-filter.ts';

const ANY = 'any';

interface DayFilterMenuProps {
  /** The name of the property, such as the start date. */
  readonly label: string;
  /** The named periods that are offered. */
  readonly periods: readonly DayPeriod[];
  /** In the form of an issue filter; none means any day. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Filters a list of things other than issues by a date property; the last entry asks for dates (S-GEN-006). */
export function DayFilterMenu({ label, periods, values, onChange }: DayFilterMenuProps) {
  const t = useTranslations('issues');
  const tDates = useTranslations('dateFilter');
  const textOf = useTextOf();
  const [isDating, setIsDating] = useState(false);
  const [first = ANY] = values;
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" icon={<CalendarIcon />} aria-pressed={values.length > 0}>
            {values.length === 0 ? label : `${label}: ${textOf(values)}`}
          </Button>
        }
      >
        <MenuRadioGroup
          label={label}
          value={first}
          onChange={(value) => onChange(value === ANY ? [] : [value])}
        >
          <MenuRadioItem value={ANY}>{tDates('any')}</MenuRadioItem>
          {periods.map((period) => (
            <MenuRadioItem key={period} value={period}>
              {t(`days.${period}`)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem onSelect={() => setIsDating(true)}>{tDates('custom')}</MenuItem>
      </Menu>
      {isDating && (
        <DateFilterDialog
          title={label}
          values={values.some(isDayPeriod) ? [] : values}
          onApply={(days) => {
            onChange(days);
            setIsDating(false);
          }}
          onClose={() => setIsDating(false)}
        />
      )}
    </>
  );
}

/** "This week", "before 20 Aug", "14 Aug – 14 Sep". */
function useTextOf(): (values: readonly string[]) => string {
  const t = useTranslations('issues');
  const today = useToday();
  return (values) => {
    const [first = ''] = values;
    if (isDayPeriod(first)) return t(`days.${first}`);
    const dayOf = (value: string): string => {
      const { day } = readDayValue(value);
      return periodOf(day, today)?.from ?? day;
    };
    const days = values.map((value) => dayText(dayOf(value), today)).join(' – ');
    const { bound } = readDayValue(first);
    return values.length > 1 || bound === undefined ? days : `${t(`filter.operators.${bound}`)} ${days}`;
  };
}
