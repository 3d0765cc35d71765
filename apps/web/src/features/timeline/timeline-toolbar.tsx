import { Button } from '@cairn/ui/button';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SCALES, type Scale } from './timeline-options.ts';

interface TimelineToolbarProps {
  readonly scale: Scale;
  readonly onScale: (scale: Scale) => void;
  readonly onToday: () => void;
  /** Further controls. */
  readonly children?: ReactNode;
}

/** Chooses the scale, and scrolls back to today. */
export function TimelineToolbar({ scale, onScale, onToday, children }: TimelineToolbarProps) {
  const t = useTranslations('timelineParts');
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center justify-end gap-1 border-b border-line px-4 narrow:px-3">
      {children}
      <Button variant="ghost" onClick={onToday}>
        {t('today')}
      </Button>
      <ToggleGroup
        label={t('scale.label')}
        look="text"
        options={SCALES.map((value) => ({ value, label: t(`scale.${value}`) }))}
        value={scale}
        onChange={onScale}
      />
    </div>
  );
}
