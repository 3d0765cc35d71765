import type { EditorHandle } from '@cairn/editor/react';
import { toast } from '@cairn/ui/toast';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';

/** Says so, and true, while a picture of the editor is on its way: then nothing may be sent or closed (S-EDIT-101). */
export function useUploadGuard(editor: RefObject<EditorHandle | null>): () => boolean {
  const t = useTranslations('assets');
  return () => {
    if (editor.current?.isUploading() !== true) return false;
    toast.error(t('stillUploading'), { id: 'still-uploading', description: t('stillUploadingHint') });
    return true;
  };
}
