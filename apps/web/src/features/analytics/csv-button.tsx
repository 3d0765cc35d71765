import { IconButton } from '@cairn/ui/icon-button';
import { DownloadIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';

/** Downloads the numbers of a chart. */
export function CsvButton({ title, href }: { title: string; href: string }) {
  const label = useTranslations('analytics.flow')('csv', { name: title });
  return (
    <IconButton
      label={label}
      icon={<DownloadIcon />}
      render={<a aria-label={label} href={href} download />}
    />
  );
}
