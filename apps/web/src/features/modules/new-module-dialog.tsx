import { createModule, type ModuleStatus, type Project } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useGo } from '../../lib/use-go.ts';
import { ModuleForm } from './module-form.tsx';
import { modulePath } from './module-path.ts';

interface NewModuleDialogProps {
  readonly home: Project;
  readonly onClose: () => void;
}

interface NewModuleProps extends NewModuleDialogProps {
  readonly status?: ModuleStatus;
  readonly onCreated?: (id: string) => void;
}

/** Creates a module of a project. */
export function NewModuleDialog({ home, status = 'backlog', onClose, onCreated }: NewModuleProps) {
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
        onCreated?.(id);
      }}
    />
  );
}

/** The same from any screen: it leads to the new module. */
export function NewModuleAnywhere(props: NewModuleDialogProps) {
  const { workspace } = useWorkspace();
  const go = useGo();
  return (
    <NewModuleDialog
      {...props}
      onCreated={(id) => go(modulePath(workspace.slug, { id, projectId: props.home.id }))}
    />
  );
}
