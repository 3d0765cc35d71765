import { VIEW_DESCRIPTION_MAX, VIEW_NAME_MAX, type View } from '@cairn/domain';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { GlobeIcon, LockIcon } from '@cairn/ui/icons';
import { RadioGroup } from '@cairn/ui/radio-group';
import { TextArea } from '@cairn/ui/text-area';
import { TextField } from '@cairn/ui/text-field';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconPicker } from '../projects/public.ts';
import { ViewMark } from './view-mark.tsx';

export type ViewDraft = Pick<View, 'name' | 'description' | 'icon' | 'access'>;

export const NEW_VIEW: ViewDraft = { name: '', description: '', icon: null, access: 'public' };

interface ViewFormProps {
  readonly given: ViewDraft;
  /** Null for a view of the workspace. */
  readonly projectId: string | null;
  readonly title: string;
  readonly submitLabel: string;
  /** Whether one may open it to others or take it back. */
  readonly mayShare: boolean;
  /** After name and description. */
  readonly children?: ReactNode;
  readonly onSubmit: (draft: ViewDraft) => void;
  readonly onClose: () => void;
}

/** What people say of a view. */
export function ViewForm(props: ViewFormProps) {
  const { given, projectId, title, submitLabel, mayShare, children, onSubmit, onClose } = props;
  const t = useTranslations('views.form');
  const change = useTranslations('projects.icon');
  const [draft, setDraft] = useState<ViewDraft>(given);
  const [isTried, setIsTried] = useState(false);
  const patch = (next: Partial<ViewDraft>): void => setDraft({ ...draft, ...next });
  const fault = draft.name.trim() === '' ? t('nameMissing') : undefined;
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
        if (!fault) onSubmit({ ...draft, name: draft.name.trim(), description: draft.description.trim() });
      }}
    >
      <div className="flex items-start gap-2">
        <div className="pt-[26px]">
          <IconPicker
            value={draft.icon}
            onChange={(icon) => patch({ icon })}
            trigger={
              <button
                type="button"
                aria-label={change('change')}
                title={change('change')}
                className="grid size-8 flex-none place-items-center rounded-r2 border border-control bg-bg hover:bg-hover aria-expanded:bg-active pointer-coarse:size-11"
              >
                <ViewMark icon={draft.icon} />
              </button>
            }
          />
        </div>
        <Field label={t('name')} required error={isTried ? fault : undefined} className="min-w-0 flex-1">
          <TextField
            value={draft.name}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
            onChange={(event) => patch({ name: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t('description')}>
        <TextArea
          value={draft.description}
          maxLength={VIEW_DESCRIPTION_MAX}
          rows={2}
          onChange={(event) => patch({ description: event.target.value })}
        />
      </Field>
      {children}
      {mayShare && (
        <RadioGroup
          label={t('access')}
          look="tiles"
          className="narrow:[&>div]:!grid-cols-1"
          value={draft.access}
          onChange={(access) => patch({ access })}
          options={[
            {
              value: 'public',
              label: t('public'),
              description: t(projectId === null ? 'publicWorkspace' : 'publicProject'),
              icon: <GlobeIcon aria-hidden="true" className="flex-none self-start" />,
            },
            {
              value: 'private',
              label: t('private'),
              description: t('privateMeans'),
              icon: <LockIcon aria-hidden="true" className="flex-none self-start" />,
            },
          ]}
        />
      )}
    </DialogForm>
  );
}
