import type { AssetPurposeName } from '@cairn/domain';
import type { FileHandler } from '@cairn/editor/react';
import { toast } from '@cairn/ui/toast';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { HttpError } from '../../data/http.ts';
import { deleteFile, restoreFile } from './stored-file.ts';
import { uploadWhenPossible } from './upload-when-possible.ts';

interface FileHome {
  readonly purpose: AssetPurposeName;
  readonly projectId?: string | undefined;
  readonly entityId?: string | undefined;
}

/** What an editor does with the pictures in its text: stored here, deleted and restored as they go and return. */
export function useFileHandler({ purpose, projectId, entityId }: FileHome): FileHandler {
  const t = useTranslations('assets');
  const { workspace } = useWorkspace();
  // The words may change while an editor stays; its handler must not.
  const words = useRef(t);
  useEffect(() => {
    words.current = t;
  });
  return useMemo(
    () => ({
      upload: async (file, signal) => {
        const wait = (): void =>
          void toast.show(words.current('waiting'), {
            id: 'upload-waits',
            description: words.current('waitingHint'),
          });
        const home = { purpose, projectId, entityId, workspaceSlug: workspace.slug };
        try {
          return (await uploadWhenPossible({ ...home, file, signal }, wait)).url;
        } catch (error) {
          if (error instanceof HttpError) toast.error(error.message || words.current('failed'));
          throw error;
        }
      },
      delete: deleteFile,
      restore: restoreFile,
    }),
    [workspace.slug, purpose, projectId, entityId],
  );
}
