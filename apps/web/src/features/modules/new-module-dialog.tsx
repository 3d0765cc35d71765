import { createModule, type ModuleStatus } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import type { CreateDialogProps } from '../../platform/creates-in-project.tsx';
import { ModuleForm } from './module-form.tsx';

interface NewModuleDialogProps extends CreateDialogProps {
  readonly status?: ModuleStatus;
}

/** Creates a module of a project. */
export function NewModuleDialog({ home, status = 'backlog', onClose, onCreated }: NewModuleDialogProps) {
  const t = useTranslations('modules');
  const run = useCommand();
  return (
    <ModuleForm
      given={{
        name: '',
        description: '',
        status,
        startDate: null,
        targetDate: null,
        leadId: null,
        memberIds: [],
      }}
      projectId={home.id}
      title={t('new')}
      submitLabel={t('form.create')}
      onClose={onClose}
      onSubmit={({ memberIds, ...draft }) => {
        const id = uuid();
        run(createModule, { id, projectId: home.id, ...draft, memberIds: [...memberIds] });
        onClose();
        onCreated?.({ id, projectId: home.id });
      }}
    />
  );
}
