import { IconButton } from '@cairn/ui/icon-button';
import { ImageIcon } from '@cairn/ui/icons';
import { toast } from '@cairn/ui/toast';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { saveChartPng } from './chart-png.ts';

export interface LegendPart {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

interface PngButtonProps {
  /** The frame of the chart. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly legend: readonly LegendPart[];
  /** The name of the file, without its extension. */
  readonly name: string;
}

/** Saves the chart in a frame as a picture. */
export function PngButton({ frame, title, legend, name }: PngButtonProps) {
  const t = useTranslations('analytics.flow');
  const save = (): void => {
    const svg = frame.current?.querySelector<SVGSVGElement>('svg[role=img]');
    if (!svg) return;
    saveChartPng({ svg, title, legend, name: `${name}.png` }).catch(() => toast.error(t('pngFailed')));
  };
  return <IconButton label={t('png', { name: title })} icon={<ImageIcon />} onClick={save} />;
}
