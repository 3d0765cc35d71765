import { Button } from '@cairn/ui/button';
import { DatePicker } from '@cairn/ui/date-picker';
import { CalendarIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { longDayText } from '../issues/public.ts';

interface DayButtonProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** A date of a module, and the calendar that sets it. */
export function DayButton({ label, value, onChange }: DayButtonProps) {
  const t = useTranslations('modules.form');
  const text = value === null ? t('noDate') : longDayText(value);
  return (
    <DatePicker
      label={label}
      words={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      value={value}
      clearLabel={t('clear')}
      onChange={onChange}
      trigger={
        <Button
          size="lg"
          icon={<CalendarIcon />}
          aria-label={`${label}: ${text}`}
          className="w-full !justify-start !px-2.5 !font-normal"
        >
          {text}
        </Button>
      }
    />
  );
}
