import { makeDefaultState, removeState, updateState, type State } from '@cairn/domain';
import { Pill } from '@cairn/ui/badge';
import { DoneIcon, EditIcon } from '@cairn/ui/icons';
import { MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { MoveItems } from '../../lib/move-items.tsx';
import { RowMenu } from '../../lib/row-menu.tsx';
import { SortableRow } from '../../lib/sortable-row.tsx';
import type { DropPlace } from '../../lib/use-sortable.ts';
import { StateMark } from './property.tsx';
import { StateForm } from './state-form.tsx';

export interface StateRowProps {
  row: State;
  /** All states of the project. */
  states: readonly State[];
  /** The number of issues in it. */
  count: number;
  position: number;
  groupSize: number;
  mayManage: boolean;
  /** Moves it to this position in its group. */
  onMove: (index: number) => void;
  onDropped: (draggedId: string, place: DropPlace) => void;
}

/** A state in the project settings: dragged by its handle, moved by its menu, edited in place. */
export function StateRow(props: StateRowProps) {
  const { row, states, count, mayManage, onDropped } = props;
  const t = useTranslations('states.settings');
  const run = useCommand();
  const [editing, setEditing] = useState(false);
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
    <SortableRow
      sortable={{
        kind: `state ${row.projectId} ${row.group}`,
        id: row.id,
        disabled: !mayManage,
        placesFor: () => ['before', 'after'],
        onDrop: onDropped,
      }}
      dragTitle={t('drag', { name: row.name })}
      className="min-h-11 py-1 pr-2 pl-1"
    >
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
    </SortableRow>
  );
}

function StateMenu(props: StateRowProps & { onEdit: () => void }) {
  const { row, count, position, groupSize, onMove, onEdit } = props;
  const t = useTranslations('states.settings');
  const run = useCommand();
  return (
    <RowMenu
      name={row.name}
      removeText={t('removeText')}
      obstacle={row.isDefault ? t('removeDefault') : count > 0 ? t('removeUsed') : undefined}
      onRemove={() => void run(removeState, { stateId: row.id })}
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
    </RowMenu>
  );
}
