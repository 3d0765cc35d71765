import { makeDefaultState, removeState, updateState, type State } from '@cairn/domain';
import { Pill } from '@cairn/ui/badge';
import { Confirm } from '@cairn/ui/confirm';
import { IconButton } from '@cairn/ui/icon-button';
import { DoneIcon, EditIcon, MoreIcon, TrashIcon } from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { DragHandle } from '../../lib/drag-handle.tsx';
import { MoveItems } from '../../lib/move-items.tsx';
import { dropLook, useSortable, type DropPlace } from '../../lib/use-sortable.ts';
import { StateMark } from './property.tsx';
import { StateForm } from './state-form.tsx';

export interface StateRowProps {
  row: State;
  /** All states of the project. */
  states: readonly State[];
  /** How many issues are in it. */
  count: number;
  position: number;
  groupSize: number;
  mayManage: boolean;
  /** Puts it at this place of its group. */
  onMove: (index: number) => void;
  onDropped: (draggedId: string, place: DropPlace) => void;
}

/** A state in the settings of its project: dragged by its handle, moved by its menu, edited in place. */
export function StateRow(props: StateRowProps) {
  const { row, states, count, mayManage, onDropped } = props;
  const t = useTranslations('states.settings');
  const run = useCommand();
  const [editing, setEditing] = useState(false);
  const {
    row: rowRef,
    handle,
    isDragged,
    place,
  } = useSortable({
    kind: `state ${row.projectId} ${row.group}`,
    id: row.id,
    disabled: !mayManage || editing,
    placesFor: () => ['before', 'after'],
    onDrop: onDropped,
  });
  const byId = new Map(states.map((each) => [each.id, each]));
  if (editing)
    return (
      <li>
        <StateForm
          given={row}
          others={states.filter(({ id }) => id !== row.id).map(({ name }) => name)}
          submitLabel={t('save')}
          onCancel={() => setEditing(false)}
          onSubmit={({ name, description, color }) => {
            run(updateState, { stateId: row.id, patch: { name, description, color } });
            setEditing(false);
          }}
        />
      </li>
    );
  return (
    <li
      ref={rowRef}
      className={clsx(
        'group/sortable flex min-h-11 items-center gap-2 py-1 pr-2 pl-1',
        isDragged && 'opacity-50',
        dropLook(place),
      )}
    >
      {mayManage ? (
        <DragHandle ref={handle} title={t('drag', { name: row.name })} />
      ) : (
        <span className="w-2" />
      )}
      <StateMark state={row} states={byId} />
      <span className="min-w-0 flex-none truncate font-medium">{row.name}</span>
      <span className="min-w-0 flex-1 truncate text-small text-2">{row.description}</span>
      {row.isDefault && <Pill>{t('isDefault')}</Pill>}
      {count > 0 && (
        <span className="flex-none text-small text-3 tabular-nums narrow:hidden">
          {t('count', { count })}
        </span>
      )}
      {mayManage && <StateMenu {...props} onEdit={() => setEditing(true)} />}
    </li>
  );
}

function StateMenu(props: StateRowProps & { onEdit: () => void }) {
  const { row, count, position, groupSize, onMove, onEdit } = props;
  const t = useTranslations('states.settings');
  const run = useCommand();
  const [asking, setAsking] = useState(false);
  const obstacle = row.isDefault ? t('removeDefault') : count > 0 ? t('removeUsed') : undefined;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('actionsFor', { name: row.name })} icon={<MoreIcon />} tooltip={false} />
        }
      >
        <MenuItem icon={<EditIcon />} onSelect={onEdit}>
          {t('edit')}
        </MenuItem>
        <MenuItem
          icon={<DoneIcon />}
          disabled={row.isDefault}
          onSelect={() => run(makeDefaultState, { stateId: row.id })}
        >
          {t('makeDefault')}
        </MenuItem>
        <MenuSeparator />
        <MoveItems up={t('up')} down={t('down')} position={position} count={groupSize} onMove={onMove} />
        <MenuSeparator />
        <MenuItem
          icon={<TrashIcon />}
          tone="danger"
          onSelect={() => (obstacle === undefined ? setAsking(true) : toast.error(obstacle))}
        >
          {t('remove')}
        </MenuItem>
      </Menu>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('removeQuestion', { name: row.name })}
        description={t('removeText')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={t('cancel')}
        tone="danger"
        onConfirm={() => void run(removeState, { stateId: row.id })}
      />
    </>
  );
}
