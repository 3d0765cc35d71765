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
import { ArchiveIcon, ArrowRightIcon, EditIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { RowMenu } from '../../lib/row-menu.tsx';
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
  const form = useTranslations('namedForm');
  const home = useRow(project, row.projectId);
  const subject = home && { entity: project, row: home };
  const mayUpdate = useCan('cycle:update', subject);
  const mayRemove = useCan('cycle:remove', subject);
  const mayArchive = useCan('cycle:archive', subject);
  const isOver = cycleStatus(row, useToday()) === 'completed';
  const [open, setOpen] = useState<'edit' | 'transfer'>();
  const run = useCommand();
  const others = useRows(cycle, { field: 'projectId', value: row.projectId, compare: compareCycles });
  const { issues } = useCycleWork(row);
  const left = issues.filter(({ group }) => !isClosedGroup(group)).length;
  const isArchived = row.archivedAt !== null;
  const remove = (): void => {
    run(removeCycle, { cycleId: row.id });
    onRemoved?.();
  };
  return (
    <>
      <RowMenu name={row.name} removeText={t('removeText')} onRemove={mayRemove ? remove : undefined}>
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
            icon={isArchived ? <UnarchiveIcon /> : <ArchiveIcon />}
            onSelect={() => run(isArchived ? unarchiveCycle : archiveCycle, { cycleId: row.id })}
          >
            {isArchived ? t('unarchive') : t('archive')}
          </MenuItem>
        )}
      </RowMenu>
      {open === 'edit' && (
        <CycleForm
          given={row}
          others={others}
          title={t('edit')}
          submitLabel={form('save')}
          onClose={() => setOpen(undefined)}
          onSubmit={(patch) => {
            run(updateCycle, { cycleId: row.id, patch });
            setOpen(undefined);
          }}
        />
      )}
      {open === 'transfer' && <CycleTransfer row={row} open={left} onClose={() => setOpen(undefined)} />}
    </>
  );
}
