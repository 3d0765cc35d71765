import { contrast } from '@cairn/ui/contrast';
import { deriveShades } from '@cairn/ui/derive-shades';
import { AlertIcon, CheckIcon, HomeIcon, IssuesIcon } from '@cairn/ui/icons';
import type { Palette } from '@cairn/ui/theme';
import { useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { lookOfCustomTheme } from './look-of-custom-theme.ts';

/** The WCAG minimum for text. */
const READABLE = 4.5;

/** A preview of the app in these colours, and the contrast of the chosen colours. */
export function CustomThemePreview({ palette }: { palette: Palette }) {
  const t = useTranslations('appearance.custom');
  const look = useMemo(() => lookOfCustomTheme(deriveShades(palette)), [palette]);
  return (
    <div className="grid gap-3">
      <div
        role="img"
        aria-label={t('preview.label')}
        {...look}
        className="flex h-[132px] overflow-hidden rounded-r3 border border-strong bg-side p-1.5 text-small select-none"
      >
        <span className="grid w-[132px] flex-none content-start gap-0.5 p-1 text-side-text narrow:w-[88px]">
          <PreviewEntry className="text-side-text-2">
            <HomeIcon aria-hidden="true" className="size-3.5" />
            {t('preview.home')}
          </PreviewEntry>
          <PreviewEntry className="bg-side-active">
            <IssuesIcon aria-hidden="true" className="size-3.5" />
            {t('preview.issues')}
          </PreviewEntry>
        </span>
        <span className="grid min-w-0 flex-1 content-start gap-0.5 rounded-r2 border border-line bg-bg p-1.5 text-text">
          <PreviewEntry>
            <span className="size-2 rounded-full bg-state-started" />
            {t('preview.first')}
          </PreviewEntry>
          <PreviewEntry className="bg-selected">
            <span className="size-2 rounded-full bg-state-completed" />
            {t('preview.second')}
          </PreviewEntry>
          <span className="mt-1 ml-2 justify-self-start rounded-r2 bg-primary px-2.5 py-1 font-medium text-on-primary">
            {t('preview.create')}
          </span>
        </span>
      </div>
      <ul aria-label={t('contrast.title')} className="grid gap-1">
        <Contrast name={t('contrast.text')} ratio={contrast(palette.text, palette.background)} />
        <Contrast name={t('contrast.primary')} ratio={contrast(palette.primary, palette.background)} />
        <Contrast
          name={t('contrast.sidebarText')}
          ratio={contrast(palette.sidebarText, palette.sidebarBackground)}
        />
      </ul>
    </div>
  );
}

function PreviewEntry({ className = '', children }: { className?: string; children: ReactNode }) {
  return <span className={`flex items-center gap-2 rounded-r2 px-2 py-1 ${className}`}>{children}</span>;
}

function Contrast({ name, ratio }: { name: string; ratio: number }) {
  const t = useTranslations('appearance.custom.contrast');
  const isEnough = ratio >= READABLE;
  return (
    <li className="flex flex-wrap items-center gap-x-1.5 text-small text-2">
      {isEnough ? (
        <CheckIcon aria-hidden="true" className="size-3.5" />
      ) : (
        <AlertIcon aria-hidden="true" className="size-3.5 text-amber-ink" />
      )}
      {/* Rounded down, because 4.46 is not enough and must not be shown as 4.5. */}
      <span>{`${name} ${t('ratio', { ratio: (Math.floor(ratio * 10) / 10).toFixed(1) })}`}</span>
      {!isEnough && <span>{t('low')}</span>}
    </li>
  );
}
