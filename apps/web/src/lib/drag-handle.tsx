import { GripIcon } from '@cairn/ui/icons';
import type { Ref } from 'react';

/** The handle by which a row is dragged; shown while the pointer is over the row, which must be a `group/sortable`. */
export function DragHandle({ ref, title }: { ref: Ref<HTMLButtonElement>; title: string }) {
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={title}
      className="grid size-6 flex-none cursor-grab place-items-center text-3 opacity-0 group-hover/sortable:opacity-100 pointer-coarse:opacity-100"
    >
      <GripIcon />
    </button>
  );
}
