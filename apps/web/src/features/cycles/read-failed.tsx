import { Button } from '@cairn/ui/button';
import { useTranslations } from 'use-intl';
import { OfflineError } from '../../data/http.ts';
import type { Read } from '../../data/use-read.ts';

interface ReadFailedProps {
  readonly read: Pick<Read<unknown>, 'error' | 'again'>;
  /** What it says where the server can't be reached. */
  readonly offline: string;
}

/** In the place of what the server was asked for: it can't be reached, or it has failed and can be asked again. */
export function ReadFailed({ read, offline }: ReadFailedProps) {
  const t = useTranslations('cycles.read');
  if (read.error instanceof OfflineError) return <p className="text-2">{offline}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2">
      {t('failed')}
      <Button onClick={read.again}>{t('again')}</Button>
    </p>
  );
}
