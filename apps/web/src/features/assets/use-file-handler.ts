import type { AssetPurposeName } from '@cairn/domain';
import type { FileHandler } from '@cairn/editor/react';
import { toast } from '@cairn/ui/toast';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { HttpError } from '../../data/http.ts';
import { useRefusalSentence } from '../../lib/use-refusal-sentence.ts';
import { takeOverUploads, type QueuedUpload } from './queued-uploads.ts';
import { deleteFile, restoreFile } from './stored-file.ts';
import { uploadWhenPossible } from './upload-when-possible.ts';

interface FileHome {
  readonly purpose: AssetPurposeName;
  readonly projectId?: string | undefined;
  readonly entityId?: string | undefined;
}

/** Files of an earlier page, with their keys in storage. */
const keptIds = new WeakMap<File, string>();

/**
 * An editor's handler for pictures in its text: they are uploaded, and deleted and restored as they leave and return.
 */
export function useFileHandler({ purpose, projectId, entityId }: FileHome): FileHandler {
  const t = useTranslations('assets');
  const { session, workspace } = useWorkspace();
  const userId = session.me.id;
  // The language may change while an editor exists, but its handler must not.
  const words = useRef(t);
  const refusal = useRefusalSentence();
  const sentenceOf = useRef(refusal);
  useEffect(() => {
    words.current = t;
    sentenceOf.current = refusal;
  });
  const gone = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller.signal;
    return () => controller.abort();
  }, [purpose, entityId]);
  return useMemo(() => {
    let left: Promise<QueuedUpload[]> | undefined;
    const begun = new WeakSet<File>();
    return {
      upload: async (file, signal, place) => {
        const wait = (isKept: boolean): void =>
          void toast.show(words.current('waiting'), {
            id: 'upload-waits',
            description: words.current(isKept ? 'waitingKept' : 'waitingHint'),
          });
        const home = { purpose, projectId, entityId, workspaceSlug: workspace.slug, userId };
        begun.add(file);
        const kept = { keptId: keptIds.get(file), gone: gone.current };
        try {
          return (await uploadWhenPossible({ ...home, ...kept, file, signal, place }, wait)).url;
        } catch (error) {
          if (error instanceof HttpError) toast.error(sentenceOf.current(error) || words.current('failed'));
          throw error;
        }
      },
      left: async () => {
        if (entityId === undefined) return [];
        // Requested again by an editor that replaces a slowly rendered one, which hadn't started on them.
        left ??= takeOverUploads({ userId, purpose, entityId });
        for (const { id, file } of await left) keptIds.set(file, id);
        return (await left).filter(({ file }) => !begun.has(file));
      },
      delete: deleteFile,
      restore: restoreFile,
    };
  }, [workspace.slug, userId, purpose, projectId, entityId]);
}
