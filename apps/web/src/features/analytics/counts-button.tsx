import { IconButton } from '@cairn/ui/icon-button';
import { BarChartIcon } from '@cairn/ui/icons';
import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { ExpectedLayer } from '@cairn/ui/layers';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import type { IssueCountsProps } from '../../platform/feature.ts';

const CountsDialog = lazyComponent(
  lazy(async () => (await import('./counts-dialog.tsx')).CountsDialog),
  ExpectedLayer,
);

/** Opens the analytics of a place in a dialog, for those who may use analytics. */
export function CountsButton(place: IssueCountsProps) {
  const t = useTranslations('analytics');
  const [isOpen, setIsOpen] = useState(false);
  if (!useCan('analytics:read', 'workspace')) return null;
  return (
    <>
      <IconButton label={t('title')} icon={<BarChartIcon />} onClick={() => setIsOpen(true)} />
      {isOpen && <CountsDialog {...place} onClose={() => setIsOpen(false)} />}
    </>
  );
}
