import {
  archiveModule,
  isModuleClosed,
  project,
  removeModule,
  unarchiveModule,
  type Module,
} from '@cairn/domain';
import { AlertDialog } from '@cairn/ui/alert-dialog';
import { IconButton } from '@cairn/ui/icon-button';
import { ArchiveIcon, EditIcon, MoreIcon, TrashIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { ModuleForm, type ModuleDraft } from './module-form.tsx';
import { useModuleEdit } from './use-module-edit.ts';

interface ModuleMenuProps {
  readonly row: Module;
  readonly onRemoved?: () => void;
}

/** What can be done with a module; those who may only look can have it among their favourites. */
export function ModuleMenu({ row, onRemoved }: ModuleMenuProps) {
  const t = useTranslations('modules');
  const home = useRow(project, row.projectId);
  const subject = home && { entity: project, row: home };
  const mayUpdate = useCan('module:update', subject);
  const mayArchive = useCan('module:archive', subject);
  const mayRemove = useCan('module:remove', subject);
  // As it was when the dialog opened: what others change meanwhile stays.
  const [edited, setEdited] = useState<Module>();
  const [isRemoving, setIsRemoving] = useState(false);
  const run = useCommand();
  const edit = useModuleEdit();
  const isArchived = row.archivedAt !== null;
  const isClosed = isModuleClosed(row);
  const toggleArchive = (): void => {
    run(isArchived ? unarchiveModule : archiveModule, { moduleId: row.id });
    toast.show(t(isArchived ? 'restored' : 'archived', { name: row.name }));
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            className="relative z-1"
            label={t('actionsFor', { name: row.name })}
            icon={<MoreIcon />}
          />
        }
      >
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
        {mayRemove && (
          <MenuItem icon={<TrashIcon />} tone="danger" onSelect={() => setIsRemoving(true)}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {edited && (
        <ModuleForm
          given={draftOf(edited)}
          projectId={row.projectId}
          title={t('edit')}
          submitLabel={t('form.save')}
          onClose={() => setEdited(undefined)}
          onSubmit={(draft) => {
            edit(edited, draft);
            setEdited(undefined);
          }}
        />
      )}
      <AlertDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        tone="danger"
        title={t('removeQuestion', { name: row.name })}
        confirmLabel={t('remove')}
        cancelLabel={t('form.cancel')}
        onConfirm={() => {
          run(removeModule, { moduleId: row.id });
          onRemoved?.();
        }}
      >
        {t('removeText')}
      </AlertDialog>
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
