import { addDaysOff, DAY_OFF_NAME_MAX, DAYS_OFF_MAX, daysToTakeOff, type WorkingDays } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { TextField } from '@cairn/ui/text-field';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { DayButtonField } from '../issues/public.ts';
import { longDayText } from '../../lib/day-text.ts';

interface AddDayOffProps {
  readonly held: WorkingDays;
  readonly onSaid: (words: string) => void;
}

/** Adds a day off or a range with a name; people rarely add just one, so the form stays open. */
export function AddDayOff({ held, onSaid }: AddDayOffProps) {
  const t = useTranslations('workingDays');
  const run = useCommand();
  const [date, setDate] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const room = DAYS_OFF_MAX - held.daysOff.length;
  const dates = date === null ? [] : datesOf(held, date, last, room + 1);
  const faultOf = (): string | undefined => {
    if (date === null) return isAsked ? t('noDate') : undefined;
    if (last !== null && last < date) return t('lastBefore');
    if (dates.length > room) return t('tooMany', { most: DAYS_OFF_MAX });
    if (dates.length > 0) return undefined;
    return last === null ? t('alreadyOff', { day: longDayText(date) }) : t('allOff');
  };
  const fault = faultOf();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    const [first] = dates;
    if (first === undefined || fault !== undefined) return;
    run(addDaysOff, { projectId: held.projectId, days: dates.map((each) => ({ date: each, name })) });
    onSaid(
      dates.length === 1
        ? t('added', { day: longDayText(first) })
        : t('addedSeveral', { count: dates.length }),
    );
    setDate(null);
    setLast(null);
    setName('');
    setIsAsked(false);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3 px-4 py-3">
      <div className="w-40 narrow:w-full">
        <DayButtonField label={t('date')} value={date} onChange={setDate} />
      </div>
      <div className="w-40 narrow:w-full">
        <DayButtonField label={t('last')} value={last} onChange={setLast} />
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

/** A single chosen day is always added; of a range, only the working days. */
function datesOf(held: WorkingDays, date: string, last: string | null, most: number): readonly string[] {
  if (last !== null) return daysToTakeOff(held, date, last, most);
  return held.daysOff.some((each) => each.date === date) ? [] : [date];
}
