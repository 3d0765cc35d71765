import { useTranslations } from 'use-intl';
import { ReadFailed as ReadFailedWith } from '../../data/read-failed.tsx';
import type { Read } from '../../data/use-read.ts';

interface ReadFailedProps {
  readonly read: Pick<Read<unknown>, 'error' | 'again'>;
  /** What it says where the server can't be reached. */
  readonly offline: string;
}

/** In the place of what a panel of a cycle was to show. */
export function ReadFailed({ read, offline }: ReadFailedProps) {
  const t = useTranslations('cycles.read');
  return <ReadFailedWith read={read} words={{ offline, failed: t('failed'), again: t('again') }} />;
}
