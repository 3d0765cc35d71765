import { addDaysOff, DAY_OFF_NAME_MAX, type DayOff } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { TextField } from '@cairn/ui/text-field';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { DayButtonField, longDayText } from '../issues/public.ts';

interface AddDayOffProps {
  readonly projectId: string;
  readonly daysOff: readonly DayOff[];
  readonly onSaid: (words: string) => void;
}

/** A date and a name; nobody adds one alone, so it stays for the next. */
export function AddDayOff({ projectId, daysOff, onSaid }: AddDayOffProps) {
  const t = useTranslations('workingDays');
  const run = useCommand();
  const [date, setDate] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isTaken = daysOff.some((each) => each.date === date);
  const fault =
    date === null
      ? isAsked
        ? t('noDate')
        : undefined
      : isTaken
        ? t('alreadyOff', { day: longDayText(date) })
        : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (date === null || isTaken) return;
    run(addDaysOff, { projectId, days: [{ date, name }] });
    onSaid(t('added', { day: longDayText(date) }));
    setDate(null);
    setName('');
    setIsAsked(false);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3 px-4 py-3">
      <div className="w-44 narrow:w-full">
        <DayButtonField label={t('date')} value={date} onChange={setDate} />
      </div>
      <Field label={t('name')} className="min-w-[160px] flex-1">
        <TextField
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={DAY_OFF_NAME_MAX}
          placeholder={t('example')}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" size="lg">
        {t('add')}
      </Button>
      {fault !== undefined && (
        <p role="alert" className="w-full text-small text-red-ink">
          {fault}
        </p>
      )}
    </form>
  );
}
