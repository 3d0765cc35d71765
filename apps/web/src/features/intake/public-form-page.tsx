import { FORM_INTRODUCTION_MAX, FORM_TITLE_MAX, project } from '@cairn/domain';
import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { LockIcon } from '@cairn/ui/icons';
import { Note, SettingsRow, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { Switch } from '@cairn/ui/switch';
import { TextArea } from '@cairn/ui/text-area';
import { TextField } from '@cairn/ui/text-field';
import { toast } from '@cairn/ui/toast';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../data/call-api.ts';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useRead } from '../../data/use-read.ts';
import { AppLink } from '../../lib/app-link.tsx';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { useProblemText } from '../workspaces/public.ts';
import { EmailSettings } from './email-settings.tsx';
import { FormFields } from './form-fields.tsx';
import { FormPreview } from './form-preview.tsx';
import { OpenAddress } from './open-address.tsx';

const READ = 'GET /api/workspaces/:slug/projects/:project/intake-form';
const CHANGE = 'PATCH /api/workspaces/:slug/projects/:project/intake-form';
const RENEW = 'POST /api/workspaces/:slug/projects/:project/intake-form/renew';
const RENEW_EMAIL = 'POST /api/workspaces/:slug/projects/:project/intake-form/renew-email';

export type PublicForm = RouteReply<typeof READ>;
type Change = RouteCall<typeof CHANGE>['input'];

/** `/$workspace/projects/$project/settings/intake` */
export function PublicFormPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('intake.publicForm');
  const { workspace } = useWorkspace();
  const mayManage = useCan('intake:manage', subjectOf(project, row));
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      {!mayManage && <Note icon={<LockIcon aria-hidden="true" />}>{t('adminsOnly')}</Note>}
      {mayManage && !row.hasIntake && (
        <div className="mb-4">
          <Note icon={<Download aria-hidden="true" />}>
            {t('off')}{' '}
            <AppLink
              to={`/${workspace.slug}/projects/${row.id}/settings/features`}
              className="text-link hover:underline"
            >
              {t('manage')}
            </AppLink>
          </Note>
        </div>
      )}
      {mayManage && <FormOfProject params={{ slug: workspace.slug, project: row.id }} />}
    </>
  );
}

interface FormOfProjectProps {
  readonly params: { readonly slug: string; readonly project: string };
}

function FormOfProject({ params }: FormOfProjectProps) {
  const t = useTranslations('intake.publicForm');
  const textOf = useProblemText();
  const { value, error } = useRead(READ, { params });
  const [newest, setNewest] = useState<PublicForm>();
  const form = newest ?? value;
  if (error) return <FormError>{textOf(error)}</FormError>;
  if (!form) return <SkeletonRows count={4} label={t('title')} />;
  return <FormSettings params={params} form={form} onChanged={setNewest} />;
}

interface FormSettingsProps extends FormOfProjectProps {
  readonly form: PublicForm;
  readonly onChanged: (form: PublicForm) => void;
}

function FormSettings({ params, form, onChanged }: FormSettingsProps) {
  const t = useTranslations('intake.publicForm');
  const textOf = useProblemText();
  const id = useId();
  const [draft, setDraft] = useState(form);
  const [isOn, setIsOn] = useState(form.is_on);
  const [problem, setProblem] = useState<string>();
  const edit = (patch: Partial<PublicForm>): void => setDraft({ ...draft, ...patch });
  const change = async (input: Change): Promise<boolean> => {
    setProblem(undefined);
    try {
      onChanged(await callApi(CHANGE, { params, input }));
      return true;
    } catch (error) {
      setProblem(textOf(error));
      return false;
    }
  };
  const turn = async (next: boolean): Promise<void> => {
    setIsOn(next);
    if (!(await change({ is_on: next }))) setIsOn(!next);
  };
  const save = async (): Promise<void> => {
    const { title, introduction, asks, label_ids, tells_reason } = draft;
    if (await change({ title, introduction, asks, label_ids, tells_reason })) toast.success(t('saved'));
  };
  const renewEmail = async (): Promise<void> => onChanged(await callApi(RENEW_EMAIL, { params }));
  return (
    <>
      {problem !== undefined && <FormError>{problem}</FormError>}
      <SettingsSection title={t('access')}>
        <SettingsRow label={t('isOn')} description={t('isOnMeans')} htmlFor={`${id}-on`}>
          <Switch id={`${id}-on`} checked={isOn} onCheckedChange={(next) => void turn(next)} />
        </SettingsRow>
        {form.is_on && form.url !== null && (
          <OpenAddress
            of="publicForm"
            address={form.url}
            onRenew={async () => onChanged(await callApi(RENEW, { params }))}
          >
            <a
              href={form.url}
              target="_blank"
              rel="noreferrer"
              className="text-link break-all hover:underline"
            >
              {form.url}
            </a>
          </OpenAddress>
        )}
      </SettingsSection>
      <EmailSettings form={form} change={change} onRenew={renewEmail} />
      <form
        aria-label={t('title')}
        className="mt-8 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t('formTitle')} required>
          <TextField
            value={draft.title}
            required
            maxLength={FORM_TITLE_MAX}
            onChange={(event) => edit({ title: event.target.value })}
          />
        </Field>
        <Field label={t('introduction')} description={t('introductionMeans')}>
          <TextArea
            value={draft.introduction}
            maxLength={FORM_INTRODUCTION_MAX}
            onChange={(event) => edit({ introduction: event.target.value })}
          />
        </Field>
        <FormFields projectId={params.project} draft={draft} onEdit={edit} />
        <div>
          <Button
            type="submit"
            variant="primary"
            disabledReason={draft.title.trim() === '' ? t('titleRequired') : undefined}
          >
            {t('save')}
          </Button>
        </div>
      </form>
      <FormPreview projectId={params.project} form={draft} />
    </>
  );
}
