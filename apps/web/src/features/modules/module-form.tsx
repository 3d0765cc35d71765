import {
  areModuleDatesValid,
  MODULE_DESCRIPTION_MAX,
  MODULE_NAME_MAX,
  MODULE_SET_MAX,
  MODULE_STATUSES,
  type Module,
} from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { Button } from '@cairn/ui/button';
import { DatePicker } from '@cairn/ui/date-picker';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { CalendarIcon, PeopleIcon, PersonIcon } from '@cairn/ui/icons';
import { Picker } from '@cairn/ui/picker';
import { Select } from '@cairn/ui/select';
import { TextArea } from '@cairn/ui/text-area';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDayText } from '../issues/public.ts';
import { useProjectPeople } from './use-project-people.ts';

export type ModuleDraft = Pick<
  Module,
  'name' | 'description' | 'status' | 'startDate' | 'targetDate' | 'leadId' | 'memberIds'
>;

export const EMPTY_MODULE: ModuleDraft = {
  name: '',
  description: '',
  status: 'backlog',
  startDate: null,
  targetDate: null,
  leadId: null,
  memberIds: [],
};

interface ModuleFormProps {
  readonly given: ModuleDraft;
  readonly projectId: string;
  readonly title: string;
  readonly submitLabel: string;
  readonly onSubmit: (draft: ModuleDraft) => void;
  readonly onClose: () => void;
}

/** Everything that people set of a module. */
export function ModuleForm({ given, projectId, title, submitLabel, onSubmit, onClose }: ModuleFormProps) {
  const t = useTranslations('modules');
  const { name, description, status, startDate, targetDate, leadId, memberIds } = given;
  const [draft, setDraft] = useState<ModuleDraft>({
    name,
    description,
    status,
    startDate,
    targetDate,
    leadId,
    memberIds,
  });
  const [isTried, setIsTried] = useState(false);
  const patch = (next: Partial<ModuleDraft>): void => setDraft({ ...draft, ...next });
  const areDatesValid = areModuleDatesValid(draft);
  const nameFault = draft.name.trim() === '' ? t('form.nameMissing') : undefined;
  return (
    <DialogForm
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t('form.close')}
      cancelLabel={t('form.cancel')}
      submitLabel={submitLabel}
      onSubmit={() => {
        setIsTried(true);
        if (areDatesValid && !nameFault)
          onSubmit({ ...draft, name: draft.name.trim(), description: draft.description.trim() });
      }}
    >
      <Field label={t('form.name')} required error={isTried ? nameFault : undefined}>
        <TextField
          value={draft.name}
          maxLength={MODULE_NAME_MAX}
          onChange={(event) => patch({ name: event.target.value })}
        />
      </Field>
      <Field label={t('form.description')}>
        <TextArea
          value={draft.description}
          maxLength={MODULE_DESCRIPTION_MAX}
          rows={3}
          onChange={(event) => patch({ description: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Select
          label={t('statusLabel')}
          value={draft.status}
          options={MODULE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(next) => patch({ status: next })}
        />
        <DateButton
          label={t('form.startDate')}
          value={draft.startDate}
          onChange={(next) => patch({ startDate: next })}
        />
        <DateButton
          label={t('form.targetDate')}
          value={draft.targetDate}
          onChange={(next) => patch({ targetDate: next })}
        />
        <PeopleButtons draft={draft} projectId={projectId} onChange={patch} />
      </div>
      {!areDatesValid && <FormError>{t('form.datesInvalid')}</FormError>}
    </DialogForm>
  );
}

/** The picker's value for a module without a lead. */
const NOBODY = 'none';

interface PeopleButtonsProps {
  readonly draft: ModuleDraft;
  readonly projectId: string;
  readonly onChange: (next: Partial<ModuleDraft>) => void;
}

function PeopleButtons({ draft, projectId, onChange }: PeopleButtonsProps) {
  const t = useTranslations('modules');
  const people = useProjectPeople(projectId);
  const items = people.map(({ id, displayName, avatarUrl }) => ({
    value: id,
    label: displayName,
    icon: <Avatar id={id} name={displayName} picture={avatarUrl} decorative />,
  }));
  const namesOf = (ids: readonly string[]): string =>
    people
      .filter(({ id }) => ids.includes(id))
      .map(({ displayName }) => displayName)
      .join(', ');
  const lead = draft.leadId === null ? '' : namesOf([draft.leadId]);
  const members = namesOf(draft.memberIds);
  const words = { placeholder: t('form.find'), emptyText: t('form.noPeople') };
  return (
    <>
      <Picker
        {...words}
        label={t('lead')}
        items={[{ value: NOBODY, label: t('noLead'), icon: <PersonIcon /> }, ...items]}
        value={draft.leadId ?? NOBODY}
        onChange={(next) => onChange({ leadId: next === NOBODY ? null : next })}
        trigger={<Button icon={<PersonIcon />}>{lead === '' ? t('noLead') : `${t('lead')}: ${lead}`}</Button>}
      />
      <Picker
        {...words}
        multiple
        label={t('members')}
        items={items}
        value={draft.memberIds}
        onChange={(next) => onChange({ memberIds: next.slice(0, MODULE_SET_MAX) })}
        trigger={
          <Button icon={<PeopleIcon />}>
            {members === '' ? t('noMembers') : `${t('members')}: ${members}`}
          </Button>
        }
      />
    </>
  );
}

interface DateButtonProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

function DateButton({ label, value, onChange }: DateButtonProps) {
  const t = useTranslations('modules');
  return (
    <DatePicker
      label={label}
      words={{ previousMonth: t('form.previousMonth'), nextMonth: t('form.nextMonth') }}
      value={value}
      clearLabel={t('form.clear')}
      onChange={onChange}
      trigger={
        <Button
          icon={<CalendarIcon />}
        >{`${label}: ${value === null ? t('noDate') : longDayText(value)}`}</Button>
      }
    />
  );
}
