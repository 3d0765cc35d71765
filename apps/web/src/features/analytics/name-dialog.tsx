import { CHART_NAME_MAX } from '@cairn/domain';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** Asks for the name of a chart. */
export function NameDialog({
  title,
  given,
  onClose,
  onSubmit,
}: {
  title: string;
  given: string;
  onClose: () => void;
  onSubmit: (name: string) => void;
}) {
  const t = useTranslations('analytics');
  const [name, setName] = useState(given);
  const trimmed = name.trim();
  return (
    <DialogForm
      open
      size="sm"
      onOpenChange={onClose}
      title={title}
      closeLabel={t('close')}
      cancelLabel={t('saved.cancel')}
      submitLabel={title}
      disabled={trimmed === ''}
      onSubmit={() => {
        if (trimmed === '') return;
        onSubmit(trimmed);
        onClose();
      }}
    >
      <Field label={t('saved.name')} required>
        <TextField
          value={name}
          maxLength={CHART_NAME_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </DialogForm>
  );
}
