import { removeLabel, updateLabel, type Label } from '@cairn/domain';
import { EditIcon, NestedIcon } from '@cairn/ui/icons';
import { MenuItem, MenuSeparator, Submenu } from '@cairn/ui/menu';
import { clsx } from 'clsx';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { MoveItems } from '../../lib/move-items.tsx';
import { orderKeyAt } from '../../lib/order-key.ts';
import { RowMenu } from '../../lib/row-menu.tsx';
import { SortableRow } from '../../lib/sortable-row.tsx';
import type { TreePlace } from '../../lib/tree-places.ts';
import { LabelForm } from './label-form.tsx';
import { childrenOf, fitsUnder, placeAfterDrop, placeAtEnd, placesAt } from './label-tree.ts';
import { LabelDot } from './property.tsx';

export interface LabelRowProps {
  row: Label;
  /** The current labels of the project; a function, so that rows don't re-render when another label changes. */
  labelsNow: () => readonly Label[];
  mayUpdate: boolean;
  mayRemove: boolean;
  /** Announces moves to screen readers. */
  onSaid: (words: string) => void;
  /** The number of issues with it, and a link to their list. */
  count: number;
  path: string;
}

/** A label in the project settings: dragged by its handle, moved by its menu, edited in place. */
export const LabelRow = memo(function LabelRow(props: LabelRowProps) {
  const { row, labelsNow, count, path, mayUpdate } = props;
  const t = useTranslations('labels.settings');
  const run = useCommand();
  const [editing, setEditing] = useState(false);
  const put = (labelId: string, to: TreePlace | undefined): void => {
    if (to) run(updateLabel, { labelId, patch: to });
  };
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
    <SortableRow
      sortable={{
        kind: `label ${row.projectId}`,
        id: row.id,
        disabled: !mayUpdate,
        placesFor: (draggedId) => placesAt(labelsNow(), draggedId, row),
        onDrop: (draggedId, landed) => put(draggedId, placeAfterDrop(labelsNow(), draggedId, row, landed)),
      }}
      dragTitle={t('drag', { name: row.name })}
      data-label={row.name}
      className={clsx(
        // Of several hundred rows, only visible ones are laid out.
        '[contain-intrinsic-size:auto_40px] [content-visibility:auto] min-h-10 py-1 pr-2',
        row.parentId === null ? 'pl-1' : 'pl-8',
      )}
    >
      <LabelDot label={row} />
      <span className="min-w-0 flex-1 truncate font-medium" title={row.name}>
        {row.name}
      </span>
      {count > 0 && (
        <AppLink to={path} className="flex-none text-small text-2 tabular-nums hover:underline">
          {t('issues', { count })}
        </AppLink>
      )}
      {mayUpdate && <LabelMenu {...props} onEdit={() => setEditing(true)} put={put} />}
    </SortableRow>
  );
});

interface LabelMenuProps extends LabelRowProps {
  onEdit: () => void;
  put: (labelId: string, to: TreePlace) => void;
}

function LabelMenu(props: LabelMenuProps) {
  const { row, mayRemove } = props;
  const t = useTranslations('labels.settings');
  const run = useCommand();
  return (
    <RowMenu
      name={row.name}
      removeText={t('removeText')}
      onRemove={mayRemove ? () => void run(removeLabel, { labelId: row.id }) : undefined}
    >
      <LabelMenuItems {...props} />
    </RowMenu>
  );
}

/** Rendered only while the menu is open, because finding the possible places takes all labels. */
function LabelMenuItems({ row, labelsNow, mayRemove, onSaid, onEdit, put }: LabelMenuProps) {
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
              put(row.id, placeAtEnd(labels, parent.id, row.id));
              onSaid(t('nested', { name: row.name, parent: parent.name }));
            }}
          >
            {parent.name}
          </MenuItem>
        ))}
      </Submenu>
      {row.parentId !== null && (
        <MenuItem onSelect={() => put(row.id, placeAtEnd(labels, null, row.id))}>{t('unnest')}</MenuItem>
      )}
      {mayRemove && <MenuSeparator />}
    </>
  );
}
