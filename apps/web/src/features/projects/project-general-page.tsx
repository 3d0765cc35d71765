import {
  IDENTIFIER_MAX,
  project,
  PROJECT_DESCRIPTION_MAX,
  PROJECT_NAME_MAX,
  projectMember,
  removeProject,
  updateProject,
  type Project,
} from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Confirm } from '@cairn/ui/confirm';
import { Field } from '@cairn/ui/field';
import { LockIcon } from '@cairn/ui/icons';
import { Note, SettingsRow, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { TextArea } from '@cairn/ui/text-area';
import { TextField } from '@cairn/ui/text-field';
import { toast } from '@cairn/ui/toast';
import { useMemo, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { useGo } from '../../lib/use-go.ts';
import { CoverField, forgetFile } from '../assets/public.ts';
import { TimeZoneField } from '../people/public.ts';
import { AccessChoice } from './access-choice.tsx';
import { IconPicker } from './icon-picker.tsx';
import { LeadPicker } from './lead-picker.tsx';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { ProjectQuestions } from './project-questions.tsx';
import { useProjectFaults } from './use-project-faults.ts';
import { useRestoreProject } from './use-restore-project.ts';

/** `/$workspace/projects/$project/settings` */
export function ProjectGeneralPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('projectSettings');
  return (
    <>
      <SettingsTitle title={t('general.title')} description={t('general.lead')} />
      <ProjectForm key={versionOf(row)} row={row} />
      <ArchiveOrDelete row={row} />
    </>
  );
}

/** Resets the form when someone else saves, to show what they wrote. */
const versionOf = (row: Project): string =>
  JSON.stringify([
    row.id,
    row.name,
    row.identifier,
    row.description,
    row.icon,
    row.coverUrl,
    row.isPublic,
    row.leadId,
    row.timeZone,
  ]);

function ProjectForm({ row }: { row: Project }) {
  const t = useTranslations('projectSettings');
  const fields = useTranslations('projects.create');
  const run = useCommand();
  const mayUpdate = useCan('project:update', subjectOf(project, row));
  const { workspace } = useWorkspace();
  const [given, setGiven] = useState(row);
  const change = (patch: Partial<Project>): void => setGiven((before) => ({ ...before, ...patch }));
  const faults = useProjectFaults(given.name, given.identifier, row.id);
  const memberships = useRows(projectMember, { field: 'projectId', value: row.id });
  const people = useMemo(() => new Set(memberships.map(({ userId }) => userId)), [memberships]);
  const patch = changed(row, { ...given, name: given.name.trim(), description: given.description.trim() });
  const isRight = faults.name === undefined && faults.identifier === undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isRight || patch === undefined) return;
    run(updateProject, { projectId: row.id, patch });
    if (patch.coverUrl !== undefined) forgetFile(row.coverUrl);
    toast.success(t('general.saved'));
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[560px] gap-4">
      {!mayUpdate && row.archivedAt === null && <Note icon={<LockIcon />}>{t('settings.readOnly')}</Note>}
      {(mayUpdate || given.coverUrl !== null) && (
        <CoverField
          value={given.coverUrl}
          onChange={(coverUrl) => change({ coverUrl })}
          of={{ purpose: 'project-cover', workspaceSlug: workspace.slug, projectId: row.id }}
          disabled={!mayUpdate}
        />
      )}
      <div className="flex items-start gap-2">
        <div className="pt-[26px]">
          <IconPicker value={given.icon} onChange={(icon) => change({ icon })} disabled={!mayUpdate} />
        </div>
        <Field label={fields('name')} error={faults.name} required className="min-w-0 flex-1">
          <TextField
            size="lg"
            value={given.name}
            onChange={(event) => change({ name: event.target.value })}
            maxLength={PROJECT_NAME_MAX}
            readOnly={!mayUpdate}
            autoComplete="off"
          />
        </Field>
        <Field
          label={fields('identifier')}
          error={faults.identifier}
          required
          className="w-[104px] flex-none"
        >
          <TextField
            size="lg"
            value={given.identifier}
            onChange={(event) => change({ identifier: event.target.value.toUpperCase() })}
            maxLength={IDENTIFIER_MAX}
            readOnly={!mayUpdate}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
      <Field label={fields('description')}>
        <TextArea
          rows={3}
          value={given.description}
          onChange={(event) => change({ description: event.target.value })}
          maxLength={PROJECT_DESCRIPTION_MAX}
          readOnly={!mayUpdate}
        />
      </Field>
      <AccessChoice
        isPublic={given.isPublic}
        onChange={(isPublic) => change({ isPublic })}
        disabled={!mayUpdate}
      />
      <div className="grid gap-1.5">
        <span className="font-medium">{fields('lead')}</span>
        <LeadPicker
          value={given.leadId}
          onChange={(leadId) => change({ leadId })}
          among={people}
          disabled={!mayUpdate}
        />
      </div>
      <TimeZoneField
        value={given.timeZone ?? ''}
        onChange={(zone) => change({ timeZone: zone === '' ? null : zone })}
        description={t('general.timeZoneMeans')}
        none={t('general.ownTimeZone')}
        disabled={!mayUpdate}
      />
      {mayUpdate && (
        <div>
          <Button type="submit" variant="primary" size="lg" disabled={patch === undefined || !isRight}>
            {t('general.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

const EDITED = [
  'name',
  'identifier',
  'description',
  'icon',
  'coverUrl',
  'isPublic',
  'leadId',
  'timeZone',
] as const;
type Edited = Pick<Project, (typeof EDITED)[number]>;

/** Only the differences, so that two people who change different fields both succeed. */
function changed(before: Project, after: Project): Partial<Edited> | undefined {
  const entries = EDITED.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  ).map((field) => [field, after[field]] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function ArchiveOrDelete({ row }: { row: Project }) {
  const t = useTranslations('projectSettings.general');
  const run = useCommand();
  const go = useGo();
  const { workspace } = useWorkspace();
  const restore = useRestoreProject();
  const [archiving, setArchiving] = useState(false);
  const [asking, setAsking] = useState(false);
  const subject = subjectOf(project, row);
  const mayArchive = useCan('project:archive', subject);
  const mayRemove = useCan('project:remove', subject);
  if (!mayArchive && !mayRemove) return null;
  const isArchived = row.archivedAt !== null;
  return (
    <SettingsSection title={t('danger')} tone="danger">
      {mayArchive && (
        <SettingsRow
          label={isArchived ? t('unarchive') : t('archive')}
          description={isArchived ? t('unarchiveText') : t('archiveText')}
        >
          <Button onClick={() => (isArchived ? restore(row) : setArchiving(true))}>
            {isArchived ? t('unarchive') : t('archive')}
          </Button>
        </SettingsRow>
      )}
      {mayRemove && (
        <SettingsRow label={t('remove')} description={t('removeText')}>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        </SettingsRow>
      )}
      <ProjectQuestions
        row={row}
        question={archiving ? 'archive' : undefined}
        onClose={() => setArchiving(false)}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('removeQuestion', { name: row.name })}
        description={t('removeConsequence')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={t('cancel')}
        tone="danger"
        typed={{ label: t('removeType', { name: row.name }), expected: row.name }}
        onConfirm={() => {
          run(removeProject, { projectId: row.id });
          toast.success(t('removed', { name: row.name }));
          go(`/${workspace.slug}/projects`);
        }}
      />
    </SettingsSection>
  );
}
