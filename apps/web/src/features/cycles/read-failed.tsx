import { useTranslations } from 'use-intl';
import { ReadFailed as ReadFailedWith } from '../../data/read-failed.tsx';
import type { Read } from '../../data/use-read.ts';

interface ReadFailedProps {
  readonly read: Pick<Read<unknown>, 'error' | 'again'>;
  /** The text when the server can't be reached. */
  readonly offline: string;
}

/** Replaces a cycle panel's content that failed to load. */
export function ReadFailed({ read, offline }: ReadFailedProps) {
  const t = useTranslations('cycles.read');
  return <ReadFailedWith read={read} words={{ offline, failed: t('failed'), again: t('again') }} />;
}
