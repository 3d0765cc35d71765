import {
  archiveCycle,
  compareCycles,
  cycle,
  cycleStatus,
  isClosedGroup,
  project,
  removeCycle,
  unarchiveCycle,
  updateCycle,
  type Cycle,
} from '@cairn/domain';
import { AlertDialog } from '@cairn/ui/alert-dialog';
import { IconButton } from '@cairn/ui/icon-button';
import { ArchiveIcon, ArrowRightIcon, EditIcon, MoreIcon, TrashIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { CycleForm } from './cycle-form.tsx';
import { CycleTransfer } from './cycle-transfer.tsx';
import { useCycleWork } from './use-cycle-work.ts';

interface CycleMenuProps {
  readonly row: Cycle;
  readonly onRemoved?: () => void;
}

/** What can be done with a cycle. */
export function CycleMenu({ row, onRemoved }: CycleMenuProps) {
  const t = useTranslations('cycles');
  const home = useRow(project, row.projectId);
  const subject = home && { entity: project, row: home };
  const mayUpdate = useCan('cycle:update', subject);
  const mayRemove = useCan('cycle:remove', subject);
  const mayArchive = useCan('cycle:archive', subject);
  const isOver = cycleStatus(row, useToday()) === 'completed';
  const [open, setOpen] = useState<'edit' | 'transfer' | 'remove'>();
  const run = useCommand();
  const others = useRows(cycle, { field: 'projectId', value: row.projectId, compare: compareCycles });
  const { issues } = useCycleWork(row);
  const left = issues.filter(({ group }) => !isClosedGroup(group)).length;
  const isArchived = row.archivedAt !== null;
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
        {mayUpdate && !isOver && (
          <MenuItem icon={<EditIcon />} onSelect={() => setOpen('edit')}>
            {t('edit')}
          </MenuItem>
        )}
        <FavouriteMenuItem kind="cycle" targetId={row.id} />
        {mayUpdate && isOver && !isArchived && left > 0 && (
          <MenuItem icon={<ArrowRightIcon />} onSelect={() => setOpen('transfer')}>
            {t('transfer.action')}
          </MenuItem>
        )}
        {mayArchive && (isOver || isArchived) && (
          <MenuItem
            icon={<ArchiveIcon />}
            onSelect={() => run(isArchived ? unarchiveCycle : archiveCycle, { cycleId: row.id })}
          >
            {isArchived ? t('unarchive') : t('archive')}
          </MenuItem>
        )}
        {mayRemove && (
          <MenuItem icon={<TrashIcon />} tone="danger" onSelect={() => setOpen('remove')}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {open === 'edit' && (
        <CycleForm
          given={row}
          others={others}
          title={t('edit')}
          submitLabel={t('form.save')}
          onClose={() => setOpen(undefined)}
          onSubmit={(patch) => {
            run(updateCycle, { cycleId: row.id, patch });
            setOpen(undefined);
          }}
        />
      )}
      {open === 'transfer' && <CycleTransfer row={row} open={left} onClose={() => setOpen(undefined)} />}
      <AlertDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(undefined)}
        tone="danger"
        title={t('removeQuestion', { name: row.name })}
        confirmLabel={t('remove')}
        cancelLabel={t('form.cancel')}
        onConfirm={() => {
          run(removeCycle, { cycleId: row.id });
          onRemoved?.();
        }}
      >
        {t('removeText')}
      </AlertDialog>
    </>
  );
}
