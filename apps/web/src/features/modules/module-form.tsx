import { areModuleDatesValid, MODULE_DESCRIPTION_MAX, MODULE_NAME_MAX, type Module } from '@cairn/domain';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { Select } from '@cairn/ui/select';
import { TextArea } from '@cairn/ui/text-area';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LeadPicker } from '../projects/public.ts';
import { DayButton } from './day-button.tsx';
import { MembersPicker } from './members-picker.tsx';
import { useStatusOptions } from './module-status.tsx';
import { usePeopleOf } from './use-people-of.ts';

export type ModuleDraft = Pick<
  Module,
  'name' | 'description' | 'status' | 'startDate' | 'targetDate' | 'leadId' | 'memberIds'
>;

interface ModuleFormProps {
  readonly given: ModuleDraft;
  readonly projectId: string;
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: (draft: ModuleDraft) => void;
  readonly onClose: () => void;
}

/** All that people say of a module. */
export function ModuleForm({ given, projectId, title, submitLabel, onSubmit, onClose }: ModuleFormProps) {
  const t = useTranslations('modules.form');
  const said = useTranslations('modules.panel');
  const people = usePeopleOf(projectId);
  const statuses = useStatusOptions();
  const [draft, setDraft] = useState<ModuleDraft>(given);
  const [isTried, setIsTried] = useState(false);
  const patch = (next: Partial<ModuleDraft>): void => setDraft({ ...draft, ...next });
  const fault = areModuleDatesValid(draft) ? undefined : t('datesInvalid');
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
          maxLength={MODULE_NAME_MAX}
          onChange={(event) => patch({ name: event.target.value })}
        />
      </Field>
      <Field label={t('description')}>
        <TextArea
          value={draft.description}
          maxLength={MODULE_DESCRIPTION_MAX}
          rows={3}
          onChange={(event) => patch({ description: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <Field label={said('status')}>
          <Select
            label={said('status')}
            options={statuses}
            value={draft.status}
            onChange={(status) => patch({ status })}
          />
        </Field>
        <div className="grid content-start gap-1.5">
          <span className="font-medium">{said('lead')}</span>
          <LeadPicker value={draft.leadId} among={people} onChange={(leadId) => patch({ leadId })} />
        </div>
        <div className="col-span-full grid gap-1.5">
          <span className="font-medium">{said('members')}</span>
          <MembersPicker
            value={draft.memberIds}
            among={people}
            onChange={(memberIds) => patch({ memberIds })}
          />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <div className="grid gap-1.5">
          <span className="font-medium">{t('startDate')}</span>
          <DayButton
            label={t('startDate')}
            value={draft.startDate}
            onChange={(startDate) => patch({ startDate })}
          />
        </div>
        <div className="grid gap-1.5">
          <span className="font-medium">{t('targetDate')}</span>
          <DayButton
            label={t('targetDate')}
            value={draft.targetDate}
            onChange={(targetDate) => patch({ targetDate })}
          />
        </div>
      </div>
      {fault && <FormError>{fault}</FormError>}
    </DialogForm>
  );
}
