import {
  CYCLE_DESCRIPTION_MAX,
  CYCLE_NAME_MAX,
  areCycleDatesValid,
  overlappingCycle,
  type Cycle,
} from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { DatePicker } from '@cairn/ui/date-picker';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { CalendarIcon } from '@cairn/ui/icons';
import { TextArea } from '@cairn/ui/text-area';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDayText } from '../issues/public.ts';

export type CycleDraft = Pick<Cycle, 'name' | 'description' | 'startDate' | 'endDate'>;

interface CycleFormProps {
  /** The cycle that is edited; a new one has the ID that it will get. */
  readonly given: CycleDraft & { readonly id: string };
  readonly others: readonly Cycle[];
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: (draft: CycleDraft) => void;
  readonly onClose: () => void;
}

/** Name, description and dates of a cycle. */
export function CycleForm({ given, others, title, submitLabel, onSubmit, onClose }: CycleFormProps) {
  const t = useTranslations('cycles.form');
  const [draft, setDraft] = useState<CycleDraft>({
    name: given.name,
    description: given.description,
    startDate: given.startDate,
    endDate: given.endDate,
  });
  const [isTried, setIsTried] = useState(false);
  const patch = (next: Partial<CycleDraft>): void => setDraft({ ...draft, ...next });
  const overlap = overlappingCycle({ ...draft, id: given.id }, others);
  const fault = !areCycleDatesValid(draft)
    ? t('datesInvalid')
    : overlap && t('overlap', { name: overlap.name });
  const nameFault = draft.name.trim() === '' ? t('nameMissing') : undefined;
  return (
    <DialogForm
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t('close')}
      cancelLabel={t('cancel')}
      submitLabel={submitLabel}
      onSubmit={() => {
        setIsTried(true);
        if (!fault && !nameFault)
          onSubmit({ ...draft, name: draft.name.trim(), description: draft.description.trim() });
      }}
    >
      <Field label={t('name')} required error={isTried ? nameFault : undefined}>
        <TextField
          value={draft.name}
          maxLength={CYCLE_NAME_MAX}
          onChange={(event) => patch({ name: event.target.value })}
        />
      </Field>
      <Field label={t('description')}>
        <TextArea
          value={draft.description}
          maxLength={CYCLE_DESCRIPTION_MAX}
          rows={3}
          onChange={(event) => patch({ description: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <DateButton
          label={t('startDate')}
          value={draft.startDate}
          onChange={(startDate) => patch({ startDate })}
        />
        <DateButton label={t('endDate')} value={draft.endDate} onChange={(endDate) => patch({ endDate })} />
      </div>
      {fault && (isTried || overlap) && <FormError>{fault}</FormError>}
    </DialogForm>
  );
}

interface DateButtonProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

function DateButton({ label, value, onChange }: DateButtonProps) {
  const t = useTranslations('cycles.form');
  const words = { previousMonth: t('previousMonth'), nextMonth: t('nextMonth') };
  return (
    <DatePicker
      label={label}
      words={words}
      value={value}
      clearLabel={t('clear')}
      onChange={onChange}
      trigger={
        <Button
          icon={<CalendarIcon />}
        >{`${label}: ${value === null ? t('noDate') : longDayText(value)}`}</Button>
      }
    />
  );
}
