import { clsx } from 'clsx';
import type { ComponentPropsWithoutRef } from 'react';
import { DragHandle } from './drag-handle.tsx';
import { dropLook, useSortable, type SortableOptions } from './use-sortable.ts';

interface SortableRowProps extends ComponentPropsWithoutRef<'li'> {
  readonly sortable: SortableOptions;
  /** The label of the handle, such as "Move Bug". */
  readonly dragTitle: string;
}

/** A row that is dragged by the handle at its start; if it can't be moved, the handle's space stays empty. */
export function SortableRow({ sortable, dragTitle, className, children, ...rest }: SortableRowProps) {
  const { row, handle, isDragged, place } = useSortable(sortable);
  return (
    <li
      {...rest}
      ref={row}
      className={clsx(
        'group/sortable flex items-center gap-2',
        className,
        isDragged && 'opacity-50',
        dropLook(place),
      )}
    >
      {sortable.disabled ? <span className="w-2" /> : <DragHandle ref={handle} title={dragTitle} />}
      {children}
    </li>
  );
}
