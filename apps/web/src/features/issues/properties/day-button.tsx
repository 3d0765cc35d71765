import { Button } from '@cairn/ui/button';
import { DatePicker } from '@cairn/ui/date-picker';
import { CalendarIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { longDayText } from '../../../lib/day-text.ts';

interface DayButtonProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** A date, and the calendar that sets it. */
export function DayButton({ label, value, onChange }: DayButtonProps) {
  const t = useTranslations('issues.picker');
  const text = value === null ? t('noDay') : longDayText(value);
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

/** The same in a form, with its label above. */
export function DayButtonField(props: DayButtonProps) {
  return (
    <div className="grid gap-1.5">
      <span className="font-medium">{props.label}</span>
      <DayButton {...props} />
    </div>
  );
}
