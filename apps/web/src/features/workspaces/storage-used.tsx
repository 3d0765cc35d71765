import { useTranslations } from 'use-intl';
import { useRead } from '../../data/use-read.ts';
import { fileSize } from '../../lib/file-size.ts';

/** The workspace's storage use and quota; renders nothing if the server doesn't send it. */
export function StorageUsed({ slug }: { slug: string }) {
  const t = useTranslations('workspaces.general');
  const { value: storage } = useRead('GET /api/workspaces/:slug/storage', { params: { slug } });
  if (!storage) return null;
  const words = { used: fileSize(storage.bytes), limit: fileSize(storage.limit) };
  return (
    <p className="text-small text-2">
      {t('storage')}: {t('storageUsed', words)}
    </p>
  );
}
