import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { BoardCell } from '@cairn/ui/board';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { moduleIdOf } from './dragged-module.ts';

interface DropCellProps {
  readonly label: string;
  readonly onDrop: (moduleId: string) => void;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A column of the module board, a drop target even while empty. */
export function DropCell({ label, onDrop, foot, children }: DropCellProps) {
  const ground = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const land = useEffectEvent(onDrop);
  useEffect(
    () =>
      ground.current
        ? dropTargetForElements({
            element: ground.current,
            canDrop: ({ source }) => moduleIdOf(source.data) !== undefined,
            onDragEnter: () => setOver(true),
            onDragLeave: () => setOver(false),
            onDrop: ({ source }) => {
              setOver(false);
              land(moduleIdOf(source.data) ?? '');
            },
          })
        : undefined,
    [],
  );
  return (
    <BoardCell groundRef={ground} aria-label={label} over={over} foot={foot}>
      {children}
    </BoardCell>
  );
}
