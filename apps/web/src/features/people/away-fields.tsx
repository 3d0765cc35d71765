import { AWAY_NOTE_MAX } from '@cairn/domain/people/away';
import { Button, Field, TextField } from '@cairn/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from './account-api.ts';

interface AwayFieldsProps {
  value: Account['away'];
  onChange: (away: Account['away']) => void;
  /** The first day that can be given. */
  from: string;
  error: string | undefined;
}

/** Until when one is away, and what one says of it. */
export function AwayFields({ value, onChange, from, error }: AwayFieldsProps) {
  const t = useTranslations('people.away');
  // A day that is being typed anew is none for a moment; what was said of it comes back with it.
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
