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
import type { Receipt } from '@cairn/sync/client';
import { ArchiveIcon, ArrowRightIcon, EditIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { MoveItems } from '../../lib/move-items.tsx';
import { RowMenu } from '../../lib/row-menu.tsx';
import { FavouriteMenuItem } from '../favourites/public.ts';
import { CycleForm } from './cycle-form.tsx';
import { CycleTransfer } from './cycle-transfer.tsx';
import { useMoveCycle } from './use-cycle-places.ts';
import { useCycleWork } from './use-cycle-work.ts';
import { useProjectToday } from './use-project-today.ts';

interface CycleMenuProps {
  readonly row: Cycle;
  /** The cycles that it can be moved among; absent if it can't be moved. */
  readonly among?: readonly Cycle[] | undefined;
  readonly onRemoved?: () => void;
}

const NONE: readonly Cycle[] = [];

/** Actions on a cycle. */
export function CycleMenu({ row, among = NONE, onRemoved }: CycleMenuProps) {
  const t = useTranslations('cycles');
  const form = useTranslations('namedForm');
  const home = useRow(project, row.projectId);
  const subject = home && { entity: project, row: home };
  const mayUpdate = useCan('cycle:update', subject);
  const mayRemove = useCan('cycle:remove', subject);
  const mayArchive = useCan('cycle:archive', subject);
  const isOver = cycleStatus(row, useProjectToday(row.projectId)) === 'completed';
  const [open, setOpen] = useState<'edit' | 'transfer'>();
  const run = useCommand();
  const engine = useEngine();
  const move = useMoveCycle();
  const others = useRows(cycle, { field: 'projectId', value: row.projectId, compare: compareCycles });
  const { issues } = useCycleWork(row);
  const left = issues.filter(({ group }) => !isClosedGroup(group)).length;
  const isArchived = row.archivedAt !== null;
  const tell = (done: 'wasArchived' | 'wasRestored' | 'wasRemoved', receipt: Receipt): void =>
    void toast.show(t(done, { name: row.name }), undoOffer(engine, t('undo'), [receipt]));
  const toggleArchive = (): void =>
    tell(
      isArchived ? 'wasRestored' : 'wasArchived',
      run(isArchived ? unarchiveCycle : archiveCycle, { cycleId: row.id }),
    );
  const remove = (): void => {
    tell('wasRemoved', run(removeCycle, { cycleId: row.id }));
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
        {among.length > 1 && (
          <MoveItems
            up={t('moveUp')}
            down={t('moveDown')}
            position={among.findIndex(({ id }) => id === row.id)}
            count={among.length}
            onMove={(position) =>
              move(
                row,
                among.filter(({ id }) => id !== row.id),
                position,
              )
            }
          />
        )}
        <FavouriteMenuItem kind="cycle" targetId={row.id} />
        {mayUpdate && isOver && !isArchived && left > 0 && (
          <MenuItem icon={<ArrowRightIcon />} onSelect={() => setOpen('transfer')}>
            {t('transfer.action')}
          </MenuItem>
        )}
        {mayArchive && (isOver || isArchived) && (
          <MenuItem icon={isArchived ? <UnarchiveIcon /> : <ArchiveIcon />} onSelect={toggleArchive}>
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
      {open === 'transfer' && <CycleTransfer row={row} onClose={() => setOpen(undefined)} />}
    </>
  );
}
