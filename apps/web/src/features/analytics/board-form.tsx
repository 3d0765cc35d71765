import { BOARD_NAME_MAX, can, project, type ChartBoard } from '@cairn/domain';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { Select } from '@cairn/ui/select';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useActor } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { AccessTiles } from '../../lib/access-tiles.tsx';

export type BoardDraft = Pick<ChartBoard, 'name' | 'projectId' | 'access'>;

export const NEW_BOARD: BoardDraft = { name: '', projectId: null, access: 'shared' };

interface BoardFormProps {
  readonly given: BoardDraft;
  /** A board can't be moved once created. */
  readonly isNew: boolean;
  /** Whether the person may share it or make it private. */
  readonly mayShare: boolean;
  readonly onSubmit: (draft: BoardDraft) => void;
  readonly onClose: () => void;
}

const WORKSPACE = '';

/** The name, place and access of a board. */
export function BoardForm({ given, isNew, mayShare, onSubmit, onClose }: BoardFormProps) {
  const t = useTranslations('analytics.boards');
  const close = useTranslations('analytics')('close');
  const actor = useActor();
  const [draft, setDraft] = useState(given);
  const name = draft.name.trim();
  const patch = (next: Partial<BoardDraft>): void => setDraft({ ...draft, ...next });
  const projects = useRows(project)
    .filter((row) => row.archivedAt === null && can(actor, 'chart-board:create', { entity: project, row }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((row) => ({ value: row.id, label: row.name }));
  const title = t(isNew ? 'new' : 'edit');
  return (
    <DialogForm
      open
      size="sm"
      onOpenChange={onClose}
      title={title}
      closeLabel={close}
      cancelLabel={t('cancel')}
      submitLabel={t(isNew ? 'create' : 'save')}
      disabled={name === ''}
      onSubmit={() => {
        if (name === '') return;
        onSubmit({ ...draft, name });
        onClose();
      }}
    >
      <Field label={t('name')} required>
        <TextField
          value={draft.name}
          maxLength={BOARD_NAME_MAX}
          autoComplete="off"
          onChange={(event) => patch({ name: event.target.value })}
        />
      </Field>
      {isNew && (
        <Field label={t('place')}>
          <Select
            label={t('place')}
            value={draft.projectId ?? WORKSPACE}
            options={[{ value: WORKSPACE, label: t('workspace') }, ...projects]}
            onChange={(id) => patch({ projectId: id === WORKSPACE ? null : id })}
          />
        </Field>
      )}
      {mayShare && (
        <AccessTiles
          label={t('access')}
          value={draft.access}
          onChange={(access) => patch({ access })}
          open={{
            value: 'shared',
            label: t('shared'),
            description: t(draft.projectId === null ? 'sharedWorkspace' : 'sharedProject'),
          }}
          closed={{ value: 'private', label: t('private'), description: t('privateMeans') }}
        />
      )}
    </DialogForm>
  );
}
