import { areModuleDatesValid, MODULE_DESCRIPTION_MAX, MODULE_NAME_MAX, type Module } from '@cairn/domain';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { Select } from '@cairn/ui/select';
import { useTranslations } from 'use-intl';
import { NamedForm } from '../../lib/named-form.tsx';
import { DayButtonField } from '../issues/public.ts';
import { LeadPicker, usePeopleOf } from '../projects/public.ts';
import { MembersPicker } from './members-picker.tsx';
import { useStatusOptions } from './module-status.tsx';

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

/** The fields of a module. */
export function ModuleForm({ projectId, ...form }: ModuleFormProps) {
  const t = useTranslations('modules.form');
  const said = useTranslations('modules.panel');
  const people = usePeopleOf(projectId);
  const statuses = useStatusOptions();
  return (
    <NamedForm<ModuleDraft>
      {...form}
      nameMax={MODULE_NAME_MAX}
      descriptionMax={MODULE_DESCRIPTION_MAX}
      isValid={areModuleDatesValid}
    >
      {(draft, patch) => (
        <>
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
            <DayButtonField
              label={t('startDate')}
              value={draft.startDate}
              onChange={(startDate) => patch({ startDate })}
            />
            <DayButtonField
              label={t('targetDate')}
              value={draft.targetDate}
              onChange={(targetDate) => patch({ targetDate })}
            />
          </div>
          {!areModuleDatesValid(draft) && <FormError>{t('datesInvalid')}</FormError>}
        </>
      )}
    </NamedForm>
  );
}
