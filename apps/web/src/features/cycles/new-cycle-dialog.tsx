import { createCycle, cycle } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import type { CreateDialogProps } from '../../platform/creates-in-project.tsx';
import { CycleForm } from './cycle-form.tsx';

/** Creates a cycle of a project. */
export function NewCycleDialog({ home, onClose, onCreated }: CreateDialogProps) {
  const t = useTranslations('cycles');
  const others = useRows(cycle, { field: 'projectId', value: home.id });
  const ownerId = useUserId();
  const run = useCommand();
  const [id] = useState(() => uuid());
  return (
    <CycleForm
      given={{ id, projectId: home.id, name: '', description: '', startDate: null, endDate: null, ownerId }}
      others={others}
      title={t('new')}
      submitLabel={t('form.create')}
      onClose={onClose}
      onSubmit={(draft) => {
        run(createCycle, { id, projectId: home.id, ...draft });
        onClose();
        onCreated?.({ id, projectId: home.id });
      }}
    />
  );
}
