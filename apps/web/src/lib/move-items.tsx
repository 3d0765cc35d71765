import { ArrowDownIcon, ArrowUpIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';

export interface MoveItemsProps {
  up: string;
  down: string;
  /** Where the line stands among its own. */
  position: number;
  count: number;
  onMove: (position: number) => void;
}

/** What dragging does, for the keyboard: a step up or down, as lines of a menu. */
export function MoveItems({ up, down, position, count, onMove }: MoveItemsProps) {
  return (
    <>
      <MenuItem icon={<ArrowUpIcon />} disabled={position <= 0} onSelect={() => onMove(position - 1)}>
        {up}
      </MenuItem>
      <MenuItem
        icon={<ArrowDownIcon />}
        disabled={position === count - 1}
        onSelect={() => onMove(position + 1)}
      >
        {down}
      </MenuItem>
    </>
  );
}
