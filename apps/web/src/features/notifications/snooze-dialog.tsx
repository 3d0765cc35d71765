import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { snooze } from './inbox-actions.ts';
import type { InboxEntry } from './inbox-entries.ts';
import { snoozeAsked } from './inbox-focus.ts';
import { afterDays } from './snooze-times.ts';
import { useInboxTools } from './use-inbox-tools.ts';

/** Asks for a custom time. */
export function SnoozeDialog() {
  const entry = snoozeAsked.use((asked) => asked);
  // Keeps the last entry while closing.
  const [last, setLast] = useState(entry);
  if (entry && entry !== last) setLast(entry);
  return last && <Ask key={last.key} entry={last} open={entry !== undefined} />;
}

const MINUTE_MS = 60_000;

/** In the field's format: local time, to the minute. */
function localText(at: number): string {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

function Ask({ entry, open }: { entry: InboxEntry; open: boolean }) {
  const t = useTranslations('notifications.snooze');
  const tools = useInboxTools();
  const [value, setValue] = useState(() => localText(afterDays(1, Date.now())));
  const [isWrong, setIsWrong] = useState(false);
  const close = (): void => snoozeAsked.set(undefined);
  const submit = (): void => {
    const until = new Date(value).getTime();
    if (!(until > Date.now())) return setIsWrong(true);
    close();
    snooze(tools, entry, until);
  };
  return (
    <DialogForm
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('title')}
      closeLabel={t('close')}
      size="sm"
      sheet
      onSubmit={submit}
      submitLabel={t('submit')}
      cancelLabel={t('cancel')}
    >
      <Field label={t('field')} error={isWrong ? t('past') : undefined} required>
        <TextField
          type="datetime-local"
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            setIsWrong(false);
          }}
        />
      </Field>
    </DialogForm>
  );
}
