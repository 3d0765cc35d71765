import { ArrowDownIcon, ArrowUpIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';

export interface MoveItemsProps {
  up: string;
  down: string;
  /** The row's position among its siblings. */
  position: number;
  count: number;
  onMove: (position: number) => void;
}

/** Dragging for keyboard users: menu items that move the row up or down. */
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
