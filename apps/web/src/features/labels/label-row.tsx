import { removeLabel, updateLabel, type Label } from '@cairn/domain';
import { Confirm } from '@cairn/ui/confirm';
import { IconButton } from '@cairn/ui/icon-button';
import { EditIcon, MoreIcon, NestedIcon, TrashIcon } from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator, Submenu } from '@cairn/ui/menu';
import { clsx } from 'clsx';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { DragHandle } from '../../lib/drag-handle.tsx';
import { MoveItems } from '../../lib/move-items.tsx';
import { orderKeyAt } from '../../lib/order-key.ts';
import { dropLook, useSortable } from '../../lib/use-sortable.ts';
import { LabelForm } from './label-form.tsx';
import {
  childrenOf,
  fitsUnder,
  placeAfterDrop,
  placeAtEnd,
  placesAt,
  type LabelPlace,
} from './label-tree.ts';
import { LabelDot } from './property.tsx';

export interface LabelRowProps {
  row: Label;
  /** All labels of the project as they are now; asked for when one is moved or edited, so that others' rows stay as drawn. */
  labelsNow: () => readonly Label[];
  mayUpdate: boolean;
  mayRemove: boolean;
  /** Tells those who listen what has moved where. */
  onSaid: (words: string) => void;
  /** How many issues carry it, and the list of those. */
  count: number;
  path: string;
}

/** A label in the settings of its project: dragged by its handle, moved by its menu, edited in place. */
export const LabelRow = memo(function LabelRow(props: LabelRowProps) {
  const { row, labelsNow, count, path, mayUpdate, mayRemove } = props;
  const t = useTranslations('labels.settings');
  const run = useCommand();
  const [editing, setEditing] = useState(false);
  const put = (labelId: string, to: LabelPlace | undefined): void => {
    if (to) run(updateLabel, { labelId, patch: to });
  };
  const {
    row: rowRef,
    handle,
    isDragged,
    place,
  } = useSortable({
    kind: `label ${row.projectId}`,
    id: row.id,
    disabled: !mayUpdate || editing,
    placesFor: (draggedId) => placesAt(labelsNow(), draggedId, row),
    onDrop: (draggedId, landed) => put(draggedId, placeAfterDrop(labelsNow(), draggedId, row, landed)),
  });
  if (editing)
    return (
      <li>
        <LabelForm
          given={row}
          others={labelsNow()
            .filter(({ id }) => id !== row.id)
            .map(({ name }) => name)}
          submitLabel={t('save')}
          onCancel={() => setEditing(false)}
          onSubmit={({ name, color }) => {
            run(updateLabel, { labelId: row.id, patch: { name, color } });
            setEditing(false);
          }}
        />
      </li>
    );
  return (
    <li
      ref={rowRef}
      data-label={row.name}
      className={clsx(
        // Of some hundred rows only those on the screen are laid out.
        '[contain-intrinsic-size:auto_40px] [content-visibility:auto] group/sortable flex min-h-10 items-center gap-2 py-1 pr-2',
        row.parentId === null ? 'pl-1' : 'pl-8',
        isDragged && 'opacity-50',
        dropLook(place),
      )}
    >
      {mayUpdate ? (
        <DragHandle ref={handle} title={t('drag', { name: row.name })} />
      ) : (
        <span className="w-2" />
      )}
      <LabelDot label={row} />
      <span className="min-w-0 flex-1 truncate font-medium" title={row.name}>
        {row.name}
      </span>
      {count > 0 && (
        <AppLink to={path} className="flex-none text-small text-2 tabular-nums hover:underline">
          {t('issues', { count })}
        </AppLink>
      )}
      {mayUpdate && <LabelMenu {...props} mayRemove={mayRemove} onEdit={() => setEditing(true)} put={put} />}
    </li>
  );
});

interface LabelMenuProps extends LabelRowProps {
  onEdit: () => void;
  put: (labelId: string, to: LabelPlace) => void;
}

function LabelMenu(props: LabelMenuProps) {
  const { row } = props;
  const t = useTranslations('labels.settings');
  const run = useCommand();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('actionsFor', { name: row.name })} icon={<MoreIcon />} tooltip={false} />
        }
      >
        <LabelMenuItems {...props} onRemove={() => setAsking(true)} />
      </Menu>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('removeQuestion', { name: row.name })}
        description={t('removeText')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={t('cancel')}
        tone="danger"
        onConfirm={() => void run(removeLabel, { labelId: row.id })}
      />
    </>
  );
}

/** Drawn when the menu is open: what may go where takes a look at all labels. */
function LabelMenuItems({
  row,
  labelsNow,
  mayRemove,
  onSaid,
  onEdit,
  onRemove,
  put,
}: LabelMenuProps & { onRemove: () => void }) {
  const t = useTranslations('labels.settings');
  const labels = labelsNow();
  const siblings = childrenOf(labels, row.parentId);
  const position = siblings.findIndex(({ id }) => id === row.id);
  const parents = childrenOf(labels, null).filter(
    ({ id }) => id !== row.parentId && fitsUnder(labels, row, id),
  );
  const move = (index: number): void => {
    const others = siblings.filter(({ id }) => id !== row.id);
    put(row.id, { parentId: row.parentId, sortOrder: orderKeyAt(others, index) });
    onSaid(t('moved', { name: row.name, position: index + 1, count: siblings.length }));
  };
  return (
    <>
      <MenuItem icon={<EditIcon />} onSelect={onEdit}>
        {t('edit')}
      </MenuItem>
      <MenuSeparator />
      <MoveItems up={t('up')} down={t('down')} position={position} count={siblings.length} onMove={move} />
      <Submenu label={t('nest')} icon={<NestedIcon />} disabled={parents.length === 0}>
        {parents.map((parent) => (
          <MenuItem
            key={parent.id}
            icon={<LabelDot label={parent} />}
            onSelect={() => {
              put(row.id, placeAtEnd(labels, row.id, parent.id));
              onSaid(t('nested', { name: row.name, parent: parent.name }));
            }}
          >
            {parent.name}
          </MenuItem>
        ))}
      </Submenu>
      {row.parentId !== null && (
        <MenuItem onSelect={() => put(row.id, placeAtEnd(labels, row.id, null))}>{t('unnest')}</MenuItem>
      )}
      {mayRemove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<TrashIcon />} tone="danger" onSelect={onRemove}>
            {t('remove')}
          </MenuItem>
        </>
      )}
    </>
  );
}
