import {
  COMPANY_SIZES,
  updateWorkspace,
  workspace as workspaceEntity,
  WORKSPACE_NAME_MAX,
  type Workspace,
} from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { LockIcon } from '@cairn/ui/icons';
import { Select } from '@cairn/ui/select';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { TextField } from '@cairn/ui/text-field';
import { toast } from '@cairn/ui/toast';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { LeaveOrDelete } from './leave-or-delete.tsx';
import { StorageUsed } from './storage-used.tsx';
import { WorkspaceLogo } from './workspace-logo.tsx';

/** `/$workspace/settings` */
export function GeneralPage() {
  const t = useTranslations('workspaces.general');
  const { workspace } = useWorkspace();
  const row = useRow(workspaceEntity, workspace.id);
  const mayUpdate = useCan('workspace:update', 'workspace');
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      {row && <GeneralForm key={`${row.name} ${row.companySize}`} row={row} mayUpdate={mayUpdate} />}
      {row && <LeaveOrDelete row={row} />}
    </>
  );
}

const SIZES = COMPANY_SIZES.map((size) => ({ value: size, label: size }));

/** Resets when someone else changes the workspace, to show what they saved. */
function GeneralForm({ row, mayUpdate }: { row: Workspace; mayUpdate: boolean }) {
  const t = useTranslations('workspaces');
  const run = useCommand();
  const [name, setName] = useState(row.name);
  const [size, setSize] = useState(COMPANY_SIZES.find((each) => each === row.companySize) ?? null);
  const isNameless = name.trim() === '';
  const isDirty = name.trim() !== row.name || (size !== null && size !== row.companySize);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isNameless || !isDirty) return;
    run(updateWorkspace, { patch: { name: name.trim(), ...(size === null ? {} : { companySize: size }) } });
    toast.success(t('general.saved'));
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[560px] gap-4">
      <div className="flex items-center gap-4">
        <WorkspaceLogo row={row} mayUpdate={mayUpdate} />
        <div className="min-w-0">
          <p className="truncate text-[15px] font-strong">{row.name}</p>
          <p className="truncate text-2">{`${location.host}/${row.slug}`}</p>
        </div>
      </div>
      {!mayUpdate && <Note icon={<LockIcon />}>{t('general.leadReadOnly')}</Note>}
      <Field label={t('form.name')} error={isNameless ? t('form.nameMissing') : undefined} required>
        <TextField
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={WORKSPACE_NAME_MAX}
          readOnly={!mayUpdate}
          autoComplete="organization"
        />
      </Field>
      <Field label={t('form.slug')} description={t('general.slugReadOnly')}>
        <TextField readOnly value={row.slug} />
      </Field>
      <Field label={t('general.size')}>
        <Select
          label={t('general.size')}
          options={SIZES}
          value={size}
          onChange={setSize}
          disabled={!mayUpdate}
        />
      </Field>
      {mayUpdate && <StorageUsed slug={row.slug} />}
      {mayUpdate && (
        <div>
          <Button type="submit" variant="primary" size="lg" disabled={!isDirty || isNameless}>
            {t('general.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
