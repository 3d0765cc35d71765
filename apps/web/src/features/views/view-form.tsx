import { VIEW_DESCRIPTION_MAX, VIEW_NAME_MAX, type View } from '@cairn/domain';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AccessTiles } from '../../lib/access-tiles.tsx';
import { NamedForm } from '../../lib/named-form.tsx';
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
  /** Whether the person may share it or make it private. */
  readonly mayShare: boolean;
  /** Shown after name and description. */
  readonly children?: ReactNode;
  readonly onSubmit: (draft: ViewDraft) => void;
  readonly onClose: () => void;
}

/** The fields of a view. */
export function ViewForm(props: ViewFormProps) {
  const { projectId, mayShare, children, ...form } = props;
  const t = useTranslations('views.form');
  const change = useTranslations('projects.icon');
  return (
    <NamedForm<ViewDraft>
      {...form}
      nameMax={VIEW_NAME_MAX}
      descriptionMax={VIEW_DESCRIPTION_MAX}
      beforeName={(draft, patch) => (
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
      )}
    >
      {(draft, patch) => (
        <>
          {children}
          {mayShare && (
            <AccessTiles
              label={t('access')}
              value={draft.access}
              onChange={(access) => patch({ access })}
              open={{
                value: 'public',
                label: t('public'),
                description: t(projectId === null ? 'publicWorkspace' : 'publicProject'),
              }}
              closed={{ value: 'private', label: t('private'), description: t('privateMeans') }}
            />
          )}
        </>
      )}
    </NamedForm>
  );
}
