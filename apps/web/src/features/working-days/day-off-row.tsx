import { DAY_OFF_NAME_MAX, nameDayOff, removeDaysOff, type DayOff } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { EditIcon, TrashIcon } from '@cairn/ui/icons';
import { TextField } from '@cairn/ui/text-field';
import { useState, type FormEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { longDayText } from '../../lib/day-text.ts';

interface DayOffRowProps {
  readonly projectId: string;
  /** At least one, with the same name. */
  readonly days: readonly DayOff[];
  readonly mayManage: boolean;
  readonly onSaid: (words: string) => void;
}

/** A day off or a run of them, whose name is edited in place. */
export function DayOffRow({ projectId, days, mayManage, onSaid }: DayOffRowProps) {
  const t = useTranslations('workingDays');
  const format = useFormatter();
  const run = useCommand();
  const [name, setName] = useState<string>();
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  const held = first.name;
  const dates = days.map(({ date }) => date);
  const text =
    first === last ? longDayText(first.date) : `${longDayText(first.date)} – ${longDayText(last.date)}`;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name !== undefined && name.trim() !== held)
      for (const date of dates) run(nameDayOff, { projectId, date, name });
    setName(undefined);
  };
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1 pr-2 pl-4">
      <span className="min-w-40 flex-none tabular-nums narrow:w-auto">
        {[...new Set([first, last])].map(({ date }, at) => (
          <time key={date} dateTime={date}>
            {at > 0 && ' – '}
            <span className="text-2">
              {format.dateTime(new Date(date), { weekday: 'short', timeZone: 'UTC' })}
            </span>
            {` ${longDayText(date)}`}
          </time>
        ))}
        {days.length > 1 && <span className="text-2">{` · ${t('count', { count: days.length })}`}</span>}
      </span>
      {name === undefined ? (
        <span className="min-w-0 flex-1 truncate font-medium" title={held}>
          {held}
        </span>
      ) : (
        <form noValidate onSubmit={save} className="flex min-w-[200px] flex-1 items-center gap-2">
          <TextField
            label={t('nameOf', { day: text })}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setName(undefined);
            }}
            maxLength={DAY_OFF_NAME_MAX}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes in the place of the button that was pressed
            autoFocus
            className="min-w-0 flex-1"
          />
          <Button type="submit">{t('save')}</Button>
          <Button onClick={() => setName(undefined)}>{t('cancel')}</Button>
        </form>
      )}
      {mayManage && name === undefined && (
        <>
          <IconButton label={t('rename', { day: text })} icon={<EditIcon />} onClick={() => setName(held)} />
          <IconButton
            label={t('remove', { day: text })}
            icon={<TrashIcon />}
            onClick={() => {
              run(removeDaysOff, { projectId, dates });
              onSaid(t('removed', { day: text }));
            }}
          />
        </>
      )}
    </li>
  );
}
