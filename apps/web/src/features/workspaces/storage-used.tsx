import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fileSize } from '../../lib/file-size.ts';
import { workspaceApi } from './workspace-api.ts';

/** What the workspace's files take, of what they may; nothing while the server does not tell. */
export function StorageUsed({ slug }: { slug: string }) {
  const t = useTranslations('workspaces.general');
  const [storage, setStorage] = useState<{ bytes: number; limit: number }>();
  useEffect(() => {
    let wanted = true;
    workspaceApi.storage(slug).then(
      (told) => wanted && setStorage(told),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [slug]);
  if (!storage) return null;
  const words = { used: fileSize(storage.bytes), limit: fileSize(storage.limit) };
  return (
    <p className="text-small text-2">
      {t('storage')}: {t('storageUsed', words)}
    </p>
  );
}
