import { useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { clampSide, SIDE_MAX, SIDE_MIN, SIDE_USUAL } from './timeline-options.ts';

const KEY_STEP = 16;

interface SideHandleProps {
  readonly width: number;
  /** Called while it is dragged; with undefined when the drag ends. */
  readonly onPreview: (width: number | undefined) => void;
  readonly onChange: (width: number) => void;
}

/** The edge of the issue column, moved by dragging or with arrow keys. */
export function SideHandle({ width, onPreview, onChange }: SideHandleProps) {
  const t = useTranslations('timelineParts');
  const [start, setStart] = useState<number>();
  const handleKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowLeft: width - KEY_STEP, ArrowRight: width + KEY_STEP, Home: SIDE_MIN, End: SIDE_MAX }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(clampSide(next));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('column')}
      aria-valuenow={width}
      aria-valuemin={SIDE_MIN}
      aria-valuemax={SIDE_MAX}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(width - event.clientX);
      }}
      onPointerMove={({ clientX }) => {
        if (start !== undefined) onPreview(clampSide(start + clientX));
      }}
      onPointerUp={({ clientX }) => {
        if (start !== undefined) onChange(clampSide(start + clientX));
        setStart(undefined);
      }}
      onPointerCancel={() => {
        setStart(undefined);
        onPreview(undefined);
      }}
      onDoubleClick={() => onChange(SIDE_USUAL)}
      onKeyDown={handleKeyDown}
      className="absolute inset-y-0 -right-1 z-1 w-2 cursor-col-resize touch-none narrow:hidden"
    />
  );
}
