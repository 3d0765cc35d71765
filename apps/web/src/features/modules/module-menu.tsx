import {
  archiveModule,
  isModuleClosed,
  project,
  removeModule,
  unarchiveModule,
  type Module,
} from '@cairn/domain';
import type { Receipt } from '@cairn/sync/client';
import { ArchiveIcon, EditIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { RowMenu } from '../../lib/row-menu.tsx';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { ModuleForm, type ModuleDraft } from './module-form.tsx';
import { useModuleEdit } from './use-module-edit.ts';

interface ModuleMenuProps {
  readonly row: Module;
  readonly onRemoved?: () => void;
}

/** Actions on a module; Viewers can add it to their favourites. */
export function ModuleMenu({ row, onRemoved }: ModuleMenuProps) {
  const t = useTranslations('modules');
  const form = useTranslations('namedForm');
  const home = useRow(project, row.projectId);
  const subject = home && { entity: project, row: home };
  const mayUpdate = useCan('module:update', subject);
  const mayArchive = useCan('module:archive', subject);
  const mayRemove = useCan('module:remove', subject);
  // As it was when the dialog opened, so that changes by others are kept.
  const [edited, setEdited] = useState<Module>();
  const run = useCommand();
  const engine = useEngine();
  const edit = useModuleEdit();
  const isArchived = row.archivedAt !== null;
  const isClosed = isModuleClosed(row);
  const tell = (done: 'archived' | 'restored' | 'removed', receipt: Receipt): void =>
    void toast.show(t(done, { name: row.name }), undoOffer(engine, t('undo'), [receipt]));
  const toggleArchive = (): void =>
    tell(
      isArchived ? 'restored' : 'archived',
      run(isArchived ? unarchiveModule : archiveModule, { moduleId: row.id }),
    );
  const remove = (): void => {
    tell('removed', run(removeModule, { moduleId: row.id }));
    onRemoved?.();
  };
  return (
    <>
      <RowMenu name={row.name} removeText={t('removeText')} onRemove={mayRemove ? remove : undefined}>
        <FavouriteMenuItem kind="module" targetId={row.id} />
        {mayUpdate && !isArchived && (
          <MenuItem icon={<EditIcon />} onSelect={() => setEdited(row)}>
            {t('edit')}
          </MenuItem>
        )}
        {mayArchive && (
          <MenuItem
            icon={isArchived ? <UnarchiveIcon /> : <ArchiveIcon />}
            disabled={!isArchived && !isClosed}
            hint={!isArchived && !isClosed ? t('archiveWhen') : undefined}
            onSelect={toggleArchive}
          >
            {isArchived ? t('restore') : t('archive')}
          </MenuItem>
        )}
      </RowMenu>
      {edited && (
        <ModuleForm
          given={draftOf(edited)}
          projectId={row.projectId}
          title={t('edit')}
          submitLabel={form('save')}
          onClose={() => setEdited(undefined)}
          onSubmit={(draft) => {
            edit(edited, draft);
            setEdited(undefined);
          }}
        />
      )}
    </>
  );
}

const draftOf = ({
  name,
  description,
  status,
  startDate,
  targetDate,
  leadId,
  memberIds,
}: Module): ModuleDraft => ({
  name,
  description,
  status,
  startDate,
  targetDate,
  leadId,
  memberIds,
});
