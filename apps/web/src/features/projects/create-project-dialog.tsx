import {
  createProject,
  FIRST_STATES,
  IDENTIFIER_MAX,
  identifierFrom,
  PROJECT_DESCRIPTION_MAX,
  PROJECT_NAME_MAX,
  project,
  type ProjectIcon,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { TextArea } from '@cairn/ui/text-area';
import { TextField } from '@cairn/ui/text-field';
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine, useUserId, useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { useGo } from '../../lib/use-go.ts';
import type { ProjectSetup } from '../../platform/project-setup.ts';
import { CoverField } from '../assets/public.ts';
import { AccessChoice } from './access-choice.tsx';
import { canBeCopied, createLike } from './create-like.ts';
import { IconPicker } from './icon-picker.tsx';
import { LeadPicker } from './lead-picker.tsx';
import { LikePicker } from './like-picker.tsx';
import { useProjectFaults } from './use-project-faults.ts';

export interface CreateProjectDialogProps {
  open: boolean;
  /** The project whose setup is initially copied. */
  like: string | undefined;
  /** What each feature copies from it. */
  setups: readonly ProjectSetup[];
  onClose: () => void;
}

/** The dialog for a new project, which exists immediately and has its creator as Admin. */
export function CreateProjectDialog({ open, like, setups, onClose }: CreateProjectDialogProps) {
  const t = useTranslations('projects.create');
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      sheet
      holds
      initialFocus={first}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" size="lg">
            {t('submit')}
          </Button>
        </>
      }
    >
      {open && (
        <CreateProjectForm id={formId} firstRef={first} like={like} setups={setups} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface CreateProjectFormProps {
  id: string;
  firstRef: RefObject<HTMLInputElement | null>;
  like: string | undefined;
  setups: readonly ProjectSetup[];
  onDone: () => void;
}

function CreateProjectForm({ id, firstRef, like: likeAtFirst, setups, onDone }: CreateProjectFormProps) {
  const t = useTranslations('projects.create');
  const run = useCommand();
  const go = useGo();
  const engine = useEngine();
  const userId = useUserId();
  const { workspace } = useWorkspace();
  const [icon, setIcon] = useState<ProjectIcon | null>(null);
  const [coverUrl, setCoverUrl] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [ownIdentifier, setOwnIdentifier] = useState<string>();
  const [description, setDescription] = useState('');
  const [isPublic, setPublic] = useState(true);
  const [leadId, setLeadId] = useState<string | null>(userId);
  const [like, setLike] = useState(likeAtFirst);
  const from = useRow(project, like);
  const [waits, setWaits] = useState(false);
  const [tried, setTried] = useState(false);
  const identifier = ownIdentifier ?? identifierFrom(name);
  const faults = useProjectFaults(name, identifier);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const isLoading = from !== undefined && !canBeCopied(engine, from);
    setWaits(isLoading);
    if (isLoading || faults.name !== undefined || faults.identifier !== undefined) return;
    const projectId = uuid();
    const given = {
      id: projectId,
      membershipId: uuid(),
      stateIds: FIRST_STATES.map(() => uuid()),
      name: name.trim(),
      identifier: identifier.toUpperCase(),
      description: description.trim(),
      icon,
      coverUrl,
      isPublic,
      leadId,
    };
    if (from) createLike(engine, given, from, setups);
    else run(createProject, given);
    onDone();
    go(`/${workspace.slug}/projects/${projectId}/issues`);
  };

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      <CoverField
        value={coverUrl}
        onChange={setCoverUrl}
        of={{ purpose: 'project-cover', workspaceSlug: workspace.slug }}
      />
      <div className="flex items-start gap-2">
        <div className="pt-[26px]">
          <IconPicker value={icon} onChange={setIcon} />
        </div>
        <Field label={t('name')} error={tried ? faults.name : undefined} required className="min-w-0 flex-1">
          <TextField
            ref={firstRef}
            size="lg"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={PROJECT_NAME_MAX}
            placeholder={t('namePlaceholder')}
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('identifier')}
          error={tried || ownIdentifier !== undefined ? faults.identifier : undefined}
          description={
            identifier === '' ? undefined : t('identifierHint', { example: `${identifier.toUpperCase()}-1` })
          }
          required
          className="w-[132px] flex-none narrow:w-[92px]"
        >
          <TextField
            size="lg"
            value={identifier}
            onChange={(event) => setOwnIdentifier(event.target.value.toUpperCase())}
            onBlur={() => ownIdentifier === '' && setOwnIdentifier(undefined)}
            maxLength={IDENTIFIER_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
      </div>
      <Field label={t('description')} note={t('optional')}>
        <TextArea
          rows={2}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          maxLength={PROJECT_DESCRIPTION_MAX}
          placeholder={t('descriptionPlaceholder')}
        />
      </Field>
      <div className="grid gap-1.5">
        <span className="font-medium">{t('like')}</span>
        <LikePicker value={from?.id} onChange={setLike} />
        {from &&
          (waits ? (
            <FormError>{t('likeLoading')}</FormError>
          ) : (
            <p className="text-small text-2">{t('likeHint')}</p>
          ))}
      </div>
      <AccessChoice isPublic={isPublic} onChange={setPublic} />
      <div className="grid gap-1.5">
        <span className="font-medium">{t('lead')}</span>
        <LeadPicker value={leadId} onChange={setLeadId} />
      </div>
    </form>
  );
}
