import { createCycle, cycle, type Project } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId, useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { useGo } from '../../lib/use-go.ts';
import { CycleForm } from './cycle-form.tsx';
import { cyclePath } from './cycle-path.ts';

interface NewCycleDialogProps {
  readonly home: Project;
  readonly onClose: () => void;
}

/** Creates a cycle of a project. */
export function NewCycleDialog({
  home,
  onClose,
  onCreated,
}: NewCycleDialogProps & { readonly onCreated?: (id: string) => void }) {
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
        onCreated?.(id);
      }}
    />
  );
}

/** The same from any screen: it leads to the new cycle. */
export function NewCycleAnywhere(props: NewCycleDialogProps) {
  const { workspace } = useWorkspace();
  const go = useGo();
  return (
    <NewCycleDialog
      {...props}
      onCreated={(id) => go(cyclePath(workspace.slug, { id, projectId: props.home.id }))}
    />
  );
}
