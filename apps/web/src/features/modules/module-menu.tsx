import {
  archiveModule,
  mayArchiveModule,
  project,
  removeModule,
  unarchiveModule,
  updateModule,
  type Module,
} from '@cairn/domain';
import { AlertDialog } from '@cairn/ui/alert-dialog';
import { IconButton } from '@cairn/ui/icon-button';
import { ArchiveIcon, EditIcon, MoreIcon, TrashIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { ModuleForm } from './module-form.tsx';

interface ModuleMenuProps {
  readonly row: Module;
  readonly onRemoved?: () => void;
}

/** What can be done with a module. */
export function ModuleMenu({ row, onRemoved }: ModuleMenuProps) {
  const t = useTranslations('modules');
  const home = useRow(project, row.projectId);
  const subject = home && { entity: project, row: home };
  const mayUpdate = useCan('module:update', subject);
  const mayArchive = useCan('module:archive', subject);
  const mayRemove = useCan('module:remove', subject);
  const isArchived = row.archivedAt !== null;
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const run = useCommand();
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
        {mayUpdate && !isArchived && (
          <MenuItem icon={<EditIcon />} onSelect={() => setOpen('edit')}>
            {t('edit')}
          </MenuItem>
        )}
        <FavouriteMenuItem kind="module" targetId={row.id} />
        {mayArchive && (isArchived || mayArchiveModule(row)) && (
          <MenuItem
            icon={isArchived ? <UnarchiveIcon /> : <ArchiveIcon />}
            onSelect={() => run(isArchived ? unarchiveModule : archiveModule, { moduleId: row.id })}
          >
            {isArchived ? t('restore') : t('archive')}
          </MenuItem>
        )}
        {mayRemove && (
          <MenuItem icon={<TrashIcon />} tone="danger" onSelect={() => setOpen('remove')}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {open === 'edit' && (
        <ModuleForm
          given={row}
          projectId={row.projectId}
          title={t('edit')}
          submitLabel={t('form.save')}
          onClose={() => setOpen(undefined)}
          onSubmit={({ memberIds, ...patch }) => {
            const add = memberIds.filter((each) => !row.memberIds.includes(each));
            const remove = row.memberIds.filter((each) => !memberIds.includes(each));
            run(updateModule, { moduleId: row.id, patch: { ...patch, memberIds: { add, remove } } });
            setOpen(undefined);
          }}
        />
      )}
      <AlertDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(undefined)}
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
