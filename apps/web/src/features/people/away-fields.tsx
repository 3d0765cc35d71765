import { AWAY_NOTE_MAX } from '@cairn/domain/people/away';
import { Button, Field, TextField } from '@cairn/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from './account-api.ts';

interface AwayFieldsProps {
  value: Account['away'];
  onChange: (away: Account['away']) => void;
  /** The earliest day. */
  from: string;
  error: string | undefined;
}

/** The end of an absence, and a note. */
export function AwayFields({ value, onChange, from, error }: AwayFieldsProps) {
  const t = useTranslations('people.away');
  // While a day is being retyped there is none; the note comes back with it.
  const [note, setNote] = useState('');
  const give = (until: string): void => {
    if (value) setNote(value.note);
    onChange(until === '' ? null : { until, note: value?.note ?? note });
  };
  return (
    <div className="grid gap-4">
      <Field label={t('field')} description={t('hint')} error={error}>
        <span className="flex items-center gap-2">
          <TextField
            type="date"
            className="w-44"
            min={from}
            value={value?.until ?? ''}
            onChange={(event) => give(event.target.value)}
          />
          {value && <Button onClick={() => give('')}>{t('clear')}</Button>}
        </span>
      </Field>
      {value && (
        <Field label={t('note')} note={t('optional')}>
          <TextField
            value={value.note}
            onChange={(event) => onChange({ ...value, note: event.target.value })}
            maxLength={AWAY_NOTE_MAX}
            placeholder={t('notePlaceholder')}
            autoComplete="off"
          />
        </Field>
      )}
    </div>
  );
}
